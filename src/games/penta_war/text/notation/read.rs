//! Understanding typed moves, forgivingly (14.1). Whether they are legal is for `check`.

use super::designator::Designator;
use super::error::NotationError;
use super::lex::{Token, bare, tokens};
use super::{claims, recruits};
use crate::games::penta_war::data::piece::Kind;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move, Promotion};

/// How many choices an error names at most.
const MOST_CHOICES: usize = 10;

/// Understands a typed move of the side to move: every word of it, or none.
pub(crate) fn read(position: &Position, text: &str) -> Result<Action, NotationError> {
    let (text, _) = bare(text);
    if let Some((head, tail)) = text.split_once('@') {
        return recruits::read_at(position, head, tail);
    }
    let mut reader = Reader { position, tokens: tokens(text)?, next: 0 };
    let claims = reader.claims();
    let action = reader.action(claims.iter().any(|claim| claim.starts_with("kick")))?;
    if let Some(more) = reader.peek() {
        return Err(NotationError::NotAMove { problem: format!("after {action} I read {more}, too") });
    }
    claims::must_fit(position, &claims, &action)?;
    Ok(action)
}

fn is_link(token: &Token) -> bool {
    match token {
        Token::Sign(sign) => *sign == '-',
        Token::Word(word) => matches!(word.as_str(), "x" | "to" | "takes" | "on" | "at"),
        Token::Square(_) => false,
    }
}

struct Reader<'a> {
    position: &'a Position,
    tokens: Vec<Token>,
    next: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn next_if(&mut self, is_wanted: impl Fn(&Token) -> bool) -> bool {
        let is_there = self.peek().is_some_and(is_wanted);
        self.next += usize::from(is_there);
        is_there
    }

    fn word(&mut self, words: &[&str]) -> bool {
        self.next_if(|token| matches!(token, Token::Word(word) if words.contains(&word.as_str())))
    }

    fn sign(&mut self, sign: char) -> bool {
        self.next_if(|token| *token == Token::Sign(sign))
    }

    fn square(&mut self) -> Option<Sq> {
        let Some(Token::Square(square)) = self.peek() else { return None };
        let square = *square;
        self.next += 1;
        Some(square)
    }

    /// All words that follow and name clan or kind.
    fn designator(&mut self) -> Designator {
        let mut designator = Designator::default();
        while let Some(Token::Word(word)) = self.peek() {
            let Some(more) = designator.with(word) else { break };
            designator = more;
            self.next += 1;
        }
        designator
    }

    /// All words that follow and only say again what the move says.
    fn claims(&mut self) -> Vec<String> {
        let mut claims = vec![];
        while let Some(Token::Word(word)) = self.peek().filter(|t| matches!(t, Token::Word(w) if claims::is_claim(w))) {
            claims.push(word.clone());
            self.next += 1;
        }
        claims
    }

    fn action(&mut self, is_kick: bool) -> Result<Action, NotationError> {
        if self.tokens == [Token::Sign('-'), Token::Sign('-')] {
            self.next = 2;
            return Ok(Move::Pass.into());
        }
        if self.word(&["pass", "forfeit"]) {
            return Ok(Move::Pass.into());
        }
        let is_as = self.word(&["as"]);
        let designator = self.designator();
        if self.sign(':') || is_as {
            return self.special(designator);
        }
        if let Some(from) = self.square() {
            return self.rest_of_step(designator, from, is_kick);
        }
        if designator.is_empty() {
            let read = self.tokens.iter().skip(self.next).find_map(|token| match token {
                Token::Word(word) => Some(format!("{word:?} is no clan, piece or square")),
                _ => None,
            });
            let problem = read.unwrap_or_else(|| "no square and no piece is named".to_owned());
            return Err(NotationError::NotAMove { problem });
        }
        let has_link = self.next_if(is_link);
        if self.word(&["off"]) {
            return Self::upper_off(designator);
        }
        match self.square() {
            Some(to) => self.find(designator, Some(to)),
            None if has_link => Err(NotationError::NotAMove { problem: "a square is missing".to_owned() }),
            None => self.find(designator, None),
        }
    }

    fn upper_off(designator: Designator) -> Result<Action, NotationError> {
        match designator {
            Designator { clan: Some(clan), kind: None | Some(Kind::Queen) } => Ok(Move::UpperOff { clan }.into()),
            _ => Err(NotationError::NotAMove { problem: "`off` needs a clan's Queen, as in `AQ-off`".to_owned() }),
        }
    }

    /// After the clan's name and the colon.
    fn special(&mut self, designator: Designator) -> Result<Action, NotationError> {
        let problem = |text: &str| NotationError::NotAMove { problem: text.to_owned() };
        let named = designator.clan.filter(|_| designator.kind.is_none());
        let named = named.ok_or_else(|| problem("a special move names a clan before the colon, as in `T:e5-d7`"))?;
        let piece = self.designator();
        let from = self.square().ok_or_else(|| problem("after the clan of a special move its squares follow"))?;
        self.must_fit(piece, from)?;
        let is_x = self.peek() == Some(&Token::Word("x".to_owned()));
        self.next_if(is_link);
        match self.square() {
            Some(to) => Ok(Move::Special { named, from, to }.into()),
            None if is_x => Ok(Move::SpecialInPlace { named, at: from }.into()),
            None => Err(problem("the target of the special move is missing")),
        }
    }

    /// A piece that was named with its square must stand there.
    fn must_fit(&self, designator: Designator, square: Sq) -> Result<(), NotationError> {
        let piece = self.position.piece(square);
        if designator.is_empty() || piece.is_some_and(|piece| designator.fits(piece)) {
            return Ok(());
        }
        let found = piece.map_or_else(|| "nothing".to_owned(), |piece| format!("the {}", piece.full_name()));
        Err(NotationError::WrongPiece { square, named: designator.name(), found })
    }

    /// The first square has been read.
    fn rest_of_step(&mut self, designator: Designator, from: Sq, is_kick: bool) -> Result<Action, NotationError> {
        if self.peek().is_none() {
            return if designator.is_empty() { self.lone(from) } else { self.find(designator, Some(from)) };
        }
        self.must_fit(designator, from)?;
        if self.sign('^') {
            let to = self.square().ok_or_else(|| Self::incomplete(from))?;
            return Ok(Move::Kick { from, to }.into());
        }
        if let Some(into) = self.promotion()? {
            return Ok(Move::Promote { at: from, into }.into());
        }
        let is_x = self.peek() == Some(&Token::Word("x".to_owned()));
        self.next_if(is_link);
        if !is_x && self.word(&["pal", "palace"]) {
            return Ok(Move::ToPalace { at: from }.into());
        }
        match self.square() {
            Some(to) if is_kick => Ok(Move::Kick { from, to }.into()),
            Some(to) => Ok(match self.promotion()? {
                Some(into) => Move::StepPromote { from, to, into },
                None => Move::Step { from, to },
            }
            .into()),
            None if is_x => Ok(Move::InPlace { at: from }.into()),
            None => Err(Self::incomplete(from)),
        }
    }

    fn incomplete(from: Sq) -> NotationError {
        NotationError::NotAMove { problem: format!("I do not see where {from} should go") }
    }

    /// `=CR`, `= chess rook`, or the same without the sign.
    fn promotion(&mut self) -> Result<Option<Promotion>, NotationError> {
        let has_sign = self.sign('=') || self.word(&["into", "becomes", "promotes"]);
        let designator = self.designator();
        match designator {
            Designator { clan: Some(clan), kind: Some(kind) } => Ok(Some(Promotion { clan, kind })),
            _ if has_sign || !designator.is_empty() => {
                let problem = "a promotion names clan and piece, as in `=CR`".to_owned();
                Err(NotationError::NotAMove { problem })
            }
            _ => Ok(None),
        }
    }

    /// The only move of such a piece, to that square if one is given.
    fn find(&mut self, designator: Designator, to: Option<Sq>) -> Result<Action, NotationError> {
        let into = self.promotion()?;
        let fits = |mv: &Move| {
            let is_named = match *mv {
                Move::Place { clan, .. } => designator == Designator { clan: Some(clan), kind: None },
                Move::Drop { clan, .. } => designator == Designator { clan: Some(clan), kind: Some(Kind::Queen) },
                Move::Special { .. } | Move::SpecialInPlace { .. } | Move::UpperOff { .. } => false,
                _ => mv.from().and_then(|from| self.position.piece(from)).is_some_and(|piece| designator.fits(piece)),
            };
            let promotion = match *mv {
                Move::StepPromote { into, .. } | Move::Promote { into, .. } => Some(into),
                _ => None,
            };
            is_named && promotion == into
        };
        let all: Vec<Move> = self.position.legal_moves().into_iter().filter(fits).collect();
        let there: Vec<Move> = all.iter().copied().filter(|mv| to.is_none_or(|to| mv.to() == Some(to))).collect();
        let choices = |moves: &[Move]| moves.iter().take(MOST_CHOICES).map(Move::to_string).collect();
        match there[..] {
            [only] => Ok(only.into()),
            [] => {
                let to = to.map_or_else(String::new, |to| format!(" to {to}"));
                let named = format!("\"{}{to}\"", designator.name());
                Err(NotationError::NothingFits { named, choices: choices(&all) })
            }
            _ => Err(NotationError::Ambiguous { choices: choices(&there) }),
        }
    }

    /// A square and nothing else: moves from there, else moves to there.
    fn lone(&self, square: Sq) -> Result<Action, NotationError> {
        let moves = self.position.legal_moves();
        let near = |is_near: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(is_near).take(MOST_CHOICES).collect()
        };
        let from = near(&|mv| mv.from() == Some(square));
        let fitting = if from.is_empty() { near(&|mv| mv.to() == Some(square)) } else { from };
        match fitting[..] {
            [only] => Ok(only.into()),
            [] => Err(NotationError::NothingFits { named: format!("\"{square}\""), choices: vec![] }),
            _ => Err(NotationError::Ambiguous { choices: fitting.iter().map(Move::to_string).collect() }),
        }
    }
}
