//! Whether one walk of several legs could capture the enemy royal piece and stop safely.
//!
//! Rules: FC-32 to FC-35. Each stop that fails teaches why: the other side takes back in a way that stays
//! open unless one of some pieces is captured, or the walk stops in between.

use chessmith_board::Square;

use crate::answer::{Answer, Answers};
use crate::geometry::Set;
use crate::hunt::{Hunt, Need};
use crate::legs::Walk;
use crate::search::Effect;
use crate::strike::Strike;
use crate::{Position, Tally};

/// An answer to every walk that leaves its way open.
struct Lesson {
    /// Where it takes the royal piece.
    royal: Square,
    /// Where the royal piece stands before the walk.
    own: Option<Square>,
    /// The pieces it needs.
    stones: Set,
    /// The squares it needs empty.
    passed: Set,
    /// What must have been captured for them to be empty.
    since: Set,
    /// What stood where the walk ended, if the answer captured that on its way.
    prey: Option<(Square, Tally)>,
}

/// The search for a capture of the enemy royal piece that can be finished safely.
pub(crate) struct Threat<'a> {
    position: &'a Position,
    walk: &'a Walk<'a>,
    target: Square,
    /// Where the own royal piece stands.
    own: Option<Square>,
    hunt: Hunt<'a>,
    lessons: Vec<Lesson>,
    /// The first answer that was found.
    answer: Option<Answer>,
}

impl<'a> Threat<'a> {
    /// Looks for captures of the royal piece on `target`, which the walk must be allowed to take; `None` if
    /// it is clearly out of reach.
    pub(crate) fn new(position: &'a Position, walk: &'a Walk<'a>, target: Square) -> Option<Self> {
        let hunt = Hunt::aiming_at(walk, target)?;
        Some(Self::by(hunt, position, walk, target))
    }

    /// The same, noting what would have to change to make such a capture possible.
    pub(crate) fn watching(position: &'a Position, walk: &'a Walk<'a>, target: Square) -> Self {
        Self::by(Hunt::watching(walk, target), position, walk, target)
    }

    fn by(hunt: Hunt<'a>, position: &'a Position, walk: &'a Walk<'a>, target: Square) -> Self {
        Self {
            position,
            walk,
            target,
            own: position.royal(walk.side),
            hunt,
            lessons: Vec::new(),
            answer: None,
        }
    }

    /// Returns the squares of which a turn of the other side must change one for such a capture to become
    /// possible where none was found, if its royal piece stays where it is.
    pub(crate) fn watched(&self) -> Set {
        let watch = self.hunt.watch.map_or(!Set::EMPTY, |watch| watch.squares);
        let answers = self.lessons.iter();
        answers.fold(watch, |all, lesson| all | lesson.stones | lesson.passed)
    }

    /// Returns an answer that every such capture meets, or one of several; `None` if none has an answer.
    pub(crate) fn refutation(mut self, answers: &mut Answers<'_>) -> Option<Answer> {
        match self.exists(answers) {
            true => None,
            false => self.answer,
        }
    }

    /// Returns whether there is such a capture.
    pub(crate) fn exists(&mut self, answers: &mut Answers<'_>) -> bool {
        self.find(answers).is_some()
    }

    /// Returns such a capture.
    pub(crate) fn strike(&mut self, answers: &mut Answers<'_>) -> Option<Strike> {
        let (index, end) = self.find(answers)?;
        let legs = match self.walk.tally.is_combinator() {
            true => self.hunt.legs(index, end),
            false => Vec::new(),
        };
        Some(Strike {
            from: self.walk.start,
            legs,
        })
    }

    /// Returns the node and the square on which such a capture stops.
    fn find(&mut self, answers: &mut Answers<'_>) -> Option<(usize, Square)> {
        self.note_direct_answers();
        while let Some(found) = self.hunt.advance() {
            for (index, new) in found {
                if !self.hunt.nodes[index].captured.has(self.target) {
                    continue;
                }
                if let Some(end) = self.safe_stop(index, new, answers) {
                    return Some((index, end));
                }
            }
        }
        None
    }

    /// Returns how much is looked at to decide whether there is such a capture.
    pub(crate) fn cost(mut self, answers: &mut Answers<'_>) -> usize {
        self.exists(answers);
        self.hunt.nodes.len()
    }

    /// Notes what would take the own royal piece if only the walk's piece and its prey were gone.
    fn note_direct_answers(&mut self) {
        let Some(royal) = self.own.filter(|&own| own != self.walk.start) else {
            return;
        };
        let mut bare = self.position.clone();
        bare.remove(self.walk.start);
        bare.remove(self.target);
        for attacker in bare.attackers(self.walk.side.other(), royal) {
            let trail = Strike::straight(attacker).trail(&bare, royal);
            let effect = Effect {
                end: None,
                have: Tally::EMPTY,
                captured: Set::of(self.target),
            };
            let lesson = self.learn(&Answer { royal, trail }, &effect);
            self.lessons.push(lesson);
        }
    }

    /// Returns one of some squares of a node on which a stop is safe.
    fn safe_stop(
        &mut self,
        index: usize,
        mut ends: Set,
        answers: &mut Answers<'_>,
    ) -> Option<Square> {
        let node = &self.hunt.nodes[index];
        let (have, captured) = (node.have, node.captured);
        for lesson in &self.lessons {
            ends = lesson.left(ends, have, captured);
        }
        while let Some(at) = ends.lowest() {
            let effect = Effect {
                end: Some(at).filter(|_| !have.is_empty()),
                have,
                captured,
            };
            let answer = answers.to(self.position, self.walk.start, &effect);
            let Some(answer) = answer else {
                return Some(at);
            };
            let lesson = self.learn(&answer, &effect);
            let left = lesson.left(ends, have, captured);
            // What was tried has failed, whatever was learnt from it.
            ends = left.without(Set::of(at));
            self.lessons.push(lesson);
        }
        None
    }

    /// Notes an answer, and what a walk needs to escape it.
    fn learn(&mut self, answer: &Answer, effect: &Effect) -> Lesson {
        let Answer { royal, trail } = *answer;
        self.answer.get_or_insert(*answer);
        let prey = effect
            .end
            .filter(|&end| end != royal && trail.stones.has(end));
        let kept = Set::of(royal) | prey.map_or(Set::EMPTY, Set::of);
        let lesson = Lesson {
            royal,
            own: self.own,
            stones: trail.stones.without(kept),
            passed: trail.passed,
            since: trail.passed & effect.captured,
            prey: prey.map(|end| (end, effect.have)),
        };
        if !effect.have.is_royal() && prey.is_none() {
            let done_by = lesson.stones.with(royal);
            self.hunt.needs.push(Need {
                bound: self.hunt.outlook.bound(done_by | lesson.passed, false),
                done_by,
                since: lesson.since,
                but_royal: true,
            });
        }
        lesson
    }
}

impl Lesson {
    /// Returns the ends of a walk with these captures that this is no answer to.
    fn left(&self, ends: Set, have: Tally, captured: Set) -> Set {
        let stands = have.is_royal() || Some(self.royal) == self.own;
        let is_open = !captured.meets(self.stones) && self.since.is_subset(captured);
        if !stands || !is_open {
            return ends;
        }
        match (have.is_royal(), self.prey) {
            (true, None) => ends.without(Set::of(self.royal)),
            (false, None) => ends & self.passed,
            // The answer cancels no more copies against less.
            (false, Some((end, tally))) if tally.holds(have) && !have.is_empty() => {
                ends.without(Set::of(end))
            }
            (_, Some(_)) => ends,
        }
    }
}
