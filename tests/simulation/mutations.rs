//! Whether the simulation bites: what a host with a defect would do to its rows, done by the database behind its back.

/// What is broken, and how.
pub const MUTATIONS: [(&str, &str); 5] = [
    (
        "an answer is not kept, so that a call that comes twice is done twice",
        "CREATE TRIGGER mutation AFTER UPDATE OF answer ON inbox BEGIN \
         UPDATE inbox SET answer = NULL WHERE call_id = NEW.call_id; END",
    ),
    // Not found in 110 seeds: in one process a table has its queue, and of two the key of the log stops the second.
    (
        "no revision is compared",
        "CREATE TRIGGER mutation AFTER UPDATE ON tables WHEN NEW.rev <> 0 BEGIN \
         UPDATE tables SET rev = 0 WHERE id = NEW.id; END",
    ),
    (
        "posts overtake each other",
        "CREATE TRIGGER mutation AFTER INSERT ON outbox BEGIN UPDATE outbox SET state = 'held' \
         WHERE table_id = NEW.table_id AND number = NEW.number - 1 AND state = 'waiting'; END; \
         CREATE TRIGGER mutation_of_those_held AFTER UPDATE OF state ON outbox WHEN NEW.state IN ('delivered', 'dropped') \
         BEGIN UPDATE outbox SET state = 'waiting' WHERE table_id = NEW.table_id AND state = 'held'; END",
    ),
    (
        "a post is taken for delivered that was not",
        "CREATE TRIGGER mutation AFTER INSERT ON outbox WHEN NEW.number % 7 = 0 BEGIN \
         UPDATE outbox SET state = 'delivered' WHERE table_id = NEW.table_id AND number = NEW.number; END",
    ),
    (
        "a table forgets that its computer is due",
        "CREATE TRIGGER mutation AFTER UPDATE ON tables WHEN NEW.computer_due = 1 AND NEW.seq % 5 = 4 BEGIN \
         UPDATE tables SET computer_due = 0 WHERE id = NEW.id; END",
    ),
];
