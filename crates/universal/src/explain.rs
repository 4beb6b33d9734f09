//! What a man may do, and what holds it back.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square, SquareSet, with_article};
use chessmith_game::{About, CellId, Explain, Game, Mark, MarkKind, Turns};

use crate::squares::name;
use crate::{Kind, Position, Role, Universal, pieces, power};

impl<const W: usize> Explain for Universal<W> {
    fn about(&self, position: &Position<W>, cell: CellId) -> Option<About> {
        let army = self.army();
        let square = cell.on(army.board())?;
        let (side, kind) = position.men.at(square)?;
        let mut view = position.clone();
        if position.side != side {
            view.side = side;
            view.en_passant = None;
            view.pending = None;
            view.ban = None;
        }
        let (reach, taken) = self.turns_from(&view, square);
        let mut sentences = vec![self.general(kind)];
        let mut cause = SquareSet::EMPTY;
        if position.side != side {
            sentences.push(format!(
                "It is {}'s turn; shown is what it could do.",
                position.side.name()
            ));
        }
        self.freezing(position, square, &mut sentences, &mut cause);
        self.king(position, square, &mut sentences, &mut cause);
        self.blocking(position, square, &mut sentences, &mut cause);
        self.exchange(position, square, &mut sentences);
        if army.role(kind) == Role::Chameleon {
            self.licences(&view, square, &mut sentences);
        }
        if reach.is_empty() {
            sentences.push("It has no legal turn now.".to_owned());
        }
        let marks = [
            (MarkKind::Reach, reach),
            (MarkKind::Attack, taken),
            (MarkKind::Cause, cause),
        ];
        Some(About {
            title: format!(
                "{} {} on {}",
                side.name(),
                army.name(kind),
                name(army.board(), square)
            ),
            text: sentences.join(" "),
            marks: marks
                .into_iter()
                .filter_map(|(kind, squares)| Mark::on(kind, squares))
                .collect(),
            piece: Some(army.id(kind).to_owned()),
        })
    }

    fn guards(&self, position: &Position<W>, cell: CellId) -> Option<Vec<CellId>> {
        let army = self.army();
        let square = cell.on(army.board())?;
        let men = &position.men;
        let occupied = men.of(Side::White) | men.of(Side::Black);
        let of_side = |side: Side| {
            let able = men.of(side) - army.harmless(men, side);
            let guards = able.into_iter();
            guards.filter(move |&from| army.guards(men, side, from, square, occupied))
        };
        let guards = of_side(Side::White).chain(of_side(Side::Black));
        Some(guards.map(CellId::from).collect())
    }

    fn about_slot(&self, position: &Position<W>, tray: usize, slot: usize) -> Option<About> {
        let side = *Side::BOTH.get(tray)?;
        let queue = position.queue(side);
        let kind = *queue.get(slot)?;
        let mut sentences = vec![self.general(kind)];
        if slot == 0 {
            sentences.push("It comes in with the next right to drop.".to_owned());
        }
        if slot + 1 == queue.len() {
            sentences.push("The next pawn on the last rank becomes it.".to_owned());
        }
        Some(About {
            title: format!("{}'s {} on the rack", side.name(), self.army().name(kind)),
            text: sentences.join(" "),
            marks: Vec::new(),
            piece: Some(self.army().id(kind).to_owned()),
        })
    }

    fn tell(&self, name: &str) -> Option<Vec<String>> {
        pieces::tell(self.edition(), self.options(), name)
    }
}

impl<const W: usize> Universal<W> {
    /// Returns where the turns of one man lead, and what they take.
    fn turns_from(&self, position: &Position<W>, from: Square) -> (SquareSet<W>, SquareSet<W>) {
        let (mut reach, mut taken) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let enemy_king = position.men.king(position.side.other());
        self.turns(position, &mut |turn| {
            if turn.from == from && turn.to != enemy_king {
                reach.insert(turn.to);
                taken |= self.taken(position, &turn);
            }
            ControlFlow::Continue(())
        });
        (reach, taken)
    }

    fn general(&self, kind: Kind) -> String {
        let army = self.army();
        match army.role(kind) {
            Role::Pawn => "A pawn steps straight ahead, two squares from its second rank if it likes, and takes \
                           diagonally ahead, also in passing. On the last rank it becomes the piece at the back \
                           of its side's rack."
                .to_owned(),
            Role::King => "A king steps to any neighbouring square where it cannot be taken. There is no castling.".to_owned(),
            _ => power::describe(&army.of(kind).movement),
        }
    }

    fn man(&self, position: &Position<W>, square: Square) -> String {
        self.army().man(&position.men, square).to_string()
    }

    fn men(&self, position: &Position<W>, squares: SquareSet<W>) -> String {
        let names = squares.into_iter().map(|at| self.man(position, at));
        names.collect::<Vec<_>>().join(" and ")
    }

    fn freezing(
        &self,
        position: &Position<W>,
        square: Square,
        sentences: &mut Vec<String>,
        cause: &mut SquareSet<W>,
    ) {
        let army = self.army();
        let Some((side, kind)) = position.men.at(square) else {
            return;
        };
        let by = army.freezers(&position.men, side, square);
        if by.is_empty() {
            return;
        }
        *cause |= by;
        let what = match kind {
            Kind::KING => "it cannot move",
            _ => "it cannot move, gives no check and guards nothing, but may leave the board",
        };
        sentences.push(format!(
            "It is frozen by {}: {what}.",
            self.men(position, by)
        ));
    }

    /// Says which friends stand where it would take, if nothing else holds it back.
    fn blocking(
        &self,
        position: &Position<W>,
        square: Square,
        sentences: &mut Vec<String>,
        cause: &mut SquareSet<W>,
    ) {
        let army = self.army();
        let men = &position.men;
        let Some((side, kind)) = men.at(square).filter(|_| cause.is_empty()) else {
            return;
        };
        let occupied = men.of(Side::White) | men.of(Side::Black);
        let near = match army.role(kind) {
            Role::Pawn => return,
            Role::King | Role::Plain => army.takes(side, kind, square, occupied),
            _ => army.beside(square),
        };
        let blockers = near & men.of(side);
        if blockers.is_empty() {
            return;
        }
        *cause = blockers;
        let names = self.men(position, blockers);
        sentences.push(format!("Its way is blocked by {names}."));
    }

    /// Says who could take the king, and whether this man alone prevents it.
    fn king(
        &self,
        position: &Position<W>,
        square: Square,
        sentences: &mut Vec<String>,
        cause: &mut SquareSet<W>,
    ) {
        let army = self.army();
        let Some((side, kind)) = position.men.at(square) else {
            return;
        };
        let men = &position.men;
        let enemies = men.of(side.other());
        let takers: SquareSet<W> = army.king_takers(men, side, enemies).collect();
        for at in takers {
            sentences.push(format!(
                "{} is in check from {}.",
                side.name(),
                self.man(position, at)
            ));
        }
        *cause |= takers;
        if kind == Kind::KING {
            return;
        }
        let mut without = *men;
        without.remove(SquareSet::of(square));
        let uncovered: SquareSet<W> = army.king_takers(&without, side, enemies).collect();
        for at in uncovered - takers {
            sentences.push(format!(
                "Without it {} could take the king.",
                self.man(position, at)
            ));
        }
        *cause |= uncovered;
    }

    /// Says what taking this piece now would earn. Rules: 2.6.
    fn exchange(&self, position: &Position<W>, square: Square, sentences: &mut Vec<String>) {
        let Some(pending) = position.pending.filter(|pending| pending.square == square) else {
            return;
        };
        let both = match pending.taken {
            1 => "both sides may replace what they lost".to_owned(),
            taken => format!("its side may replace it, and the other {taken} pieces"),
        };
        sentences.push(format!(
            "It has just taken: if it is taken at once, that is an exchange, and {both}; if not, what it took is lost \
             without replacement."
        ));
    }

    /// Names what a Chameleon may take here, and as what. Rules: 1.4.
    fn licences(&self, position: &Position<W>, square: Square, sentences: &mut Vec<String>) {
        let army = self.army();
        let victims = army.mimicked(&position.men, position.side, square);
        let names: Vec<_> = victims
            .into_iter()
            .map(|at| {
                format!(
                    "{} as {} would",
                    self.man(position, at),
                    with_article(army.name(position.men.kind(at)))
                )
            })
            .collect();
        if !names.is_empty() {
            sentences.push(format!("From here it takes {}.", names.join(", ")));
        }
    }
}
