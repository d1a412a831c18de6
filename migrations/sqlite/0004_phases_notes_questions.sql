-- What everybody may count, what each player was told alone, and which question a button answers.

-- The phases of a table: each time something was asked anew or the game ended. Players see these numbers in place of the
-- log's, which count sealed orders as well. A number is never used twice.
CREATE TABLE phases (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,                  -- from 1
    seq      BIGINT NOT NULL,                  -- the log entry that opened it
    title    TEXT   NOT NULL,                  -- words of the public map's header; empty: opened before they were kept
    is_void  BIGINT NOT NULL DEFAULT 0,        -- 1: taken back
    PRIMARY KEY (table_id, number)
);
INSERT INTO phases (table_id, number, seq, title)
SELECT table_id, ROW_NUMBER() OVER (PARTITION BY table_id ORDER BY seq), seq, ''
FROM (SELECT table_id, base_seq AS seq FROM log WHERE undone_by IS NULL AND kind <> 'undo'
      UNION SELECT id, window_seq FROM tables WHERE started_at IS NOT NULL) AS opened;
ALTER TABLE tables ADD COLUMN phase BIGINT NOT NULL DEFAULT 0;  -- number of the newest
UPDATE tables SET phase = (SELECT COUNT(*) FROM phases WHERE phases.table_id = tables.id);

-- What seats were told of an entry besides what everybody was: JSON, sentences by seat.
ALTER TABLE log ADD COLUMN notes TEXT NOT NULL DEFAULT '{}';

-- Which version of the program told an entry's sentences, and which shape its digest is of: a record is compared word
-- for word with what the same version says. Empty and 0: not known.
ALTER TABLE log ADD COLUMN program TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN state_version BIGINT NOT NULL DEFAULT 0;
UPDATE log SET state_version = COALESCE((SELECT s.state_version FROM snapshots AS s
                                         WHERE s.table_id = log.table_id AND s.seq = log.seq), 0);

-- A reminder loses its buttons when its phase has passed: the outbox row that became it.
ALTER TABLE tables ADD COLUMN reminder BIGINT;

-- From now on rows of `offers` are the open questions, and `seq` of an undo is the order that it is about. The questions
-- of before cannot be told apart by their buttons; they can be asked again.
DELETE FROM offers;

-- A lobby closes when nobody has sat down for a week.
UPDATE tables SET due_at = created_at + 604800 WHERE status = 'lobby' AND due_at IS NULL;
