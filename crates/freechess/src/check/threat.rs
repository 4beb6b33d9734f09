//! Whether one walk of several legs could capture the enemy royal piece and stop safely.
//!
//! Rules: FC-32 to FC-35. Each stop that fails teaches why: the other side takes back in a way that stays
//! open unless one of some pieces is captured, or the walk stops in between.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::check::capture::Capture;
use crate::check::reply::{Replies, Reply};
use crate::check::standing::Standing;
use crate::walk::effect::Effect;
use crate::walk::leg::Walk;
use crate::walk::maps::Map;
use crate::walk::needs::{Finish, Need};
use crate::walk::seek::Search;
use crate::{Attribute, Position, Tally};

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
    walk: Walk<'a>,
    target: Square,
    /// Where the own royal piece stands.
    own: Option<Square>,
    /// Where such a walk may end: on its target if that takes the combinator.
    ends: Set,
    search: Search<'a>,
    lessons: Vec<Lesson>,
    /// The first answer that was found.
    answer: Option<Reply>,
    /// Whether the answers that stand before the walk sets out were looked for.
    is_proving: bool,
    /// With what captured the answers of one leg were noted.
    noted: Option<Set>,
    /// What the other side attacks when the walk's piece and these captures are gone.
    attacks: Map<Set, Set>,
}

/// Whether a walk merges with the own royal piece: the two are searched apart, as they are answered apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// It leaves it where it is, or is royal from the start.
    Alone,
    /// It captures it on its way.
    WithRoyal,
}

/// From how many nodes on a search is long enough to look for answers to all of it.
const LONG: usize = 150;

/// From how many ends on a royal piece is compared with all that the other side attacks.
const MANY: u32 = 4;

impl<'a> Threat<'a> {
    /// Returns the searches that together find every capture of the royal piece on `target` by a walk, which
    /// must be allowed to take it; none if it is clearly out of reach.
    pub(crate) fn all(
        position: &'a Position,
        walk: &Walk<'a>,
        target: Square,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let walk = *walk;
        Self::courses(position, &walk).filter_map(move |(course, walk)| {
            let search = Search::aiming_at(&walk, target)?;
            Self::by(search, position, (course, walk), target)
        })
    }

    /// Returns the same, noting what would have to change to make such a capture possible.
    pub(crate) fn all_unblocking(
        position: &'a Position,
        walk: &Walk<'a>,
        target: Square,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let walk = *walk;
        Self::courses(position, &walk).filter_map(move |(course, walk)| {
            let search = Search::with_unblocking(&walk, target);
            Self::by(search, position, (course, walk), target)
        })
    }

    fn courses(
        position: &'a Position,
        walk: &Walk<'a>,
    ) -> impl Iterator<Item = (Course, Walk<'a>)> + use<'a> {
        let walk = *walk;
        let own = position.royal(walk.side).filter(|&own| own != walk.start);
        let closed = own.map_or(walk.closed, |own| walk.closed.with(own));
        let with_royal = own.map(|_| (Course::WithRoyal, walk));
        std::iter::once((Course::Alone, Walk { closed, ..walk })).chain(with_royal)
    }

    /// Returns `None` if the own royal piece was to be captured and is out of reach.
    fn by(
        mut search: Search<'a>,
        position: &'a Position,
        (course, walk): (Course, Walk<'a>),
        target: Square,
    ) -> Option<Self> {
        let own = position.royal(walk.side);
        if let (Course::WithRoyal, Some(own)) = (course, own) {
            if !search.may_reach(own) && search.unblocking.is_none() {
                return None;
            }
            search.require(Need::capture_on(own));
        }
        let ends = match walk.enders().has(target) {
            true => Set::of(target),
            false => !Set::EMPTY,
        };
        if ends == Set::of(target) {
            search.needs.finish_with(match (course, own) {
                (Course::WithRoyal, Some(own)) => Finish::RoyalCapture(target, own),
                _ => Finish::Capture(target),
            });
        }
        Some(Self {
            position,
            walk,
            target,
            own: own.filter(|_| course == Course::Alone),
            ends,
            search,
            lessons: Vec::new(),
            answer: None,
            is_proving: false,
            noted: None,
            attacks: Map::default(),
        })
    }

    /// Returns the squares of which a turn of the other side must change one for such a capture to become
    /// possible where none was found, if its royal piece stays where it is: first those where any change
    /// may do it; then empty ones where a new piece may do it for a walk that captures it.
    pub(crate) fn unblocking(&self) -> (Set, Set) {
        let unblocking = self.search.unblocking;
        let (squares, fresh) = unblocking.map_or((!Set::EMPTY, Set::EMPTY), |unblocking| {
            (unblocking.squares, unblocking.fresh)
        });
        let replies = self.lessons.iter();
        let squares = replies.fold(squares, |all, lesson| all | lesson.stones | lesson.passed);
        (squares, fresh)
    }

    /// Leaves out walks that capture on none of some squares.
    pub(crate) fn through(mut self, squares: Set) -> Self {
        self.search.require(Need {
            done_by: squares,
            stops: Set::EMPTY,
            since: Set::EMPTY,
        });
        self
    }

    /// Returns whether there is such a capture, and if not an answer that it would meet, if one was needed.
    pub(crate) fn refutation(mut self, replies: &mut Replies<'_>) -> (bool, Option<Reply>) {
        (self.exists(replies), self.answer)
    }

    /// Returns whether there is such a capture.
    pub(crate) fn exists(&mut self, replies: &mut Replies<'_>) -> bool {
        self.find(replies).is_some()
    }

    /// Returns such a capture.
    pub(crate) fn capture(mut self, replies: &mut Replies<'_>) -> Option<Capture> {
        let (index, end) = self.find(replies)?;
        let legs = match self.walk.tally.is_combinator() {
            true => self.search.legs(index, end),
            false => Vec::new(),
        };
        Some(Capture {
            from: self.walk.start,
            legs,
        })
    }

    /// Returns the node and the square on which such a capture stops.
    fn find(&mut self, replies: &mut Replies<'_>) -> Option<(usize, Square)> {
        self.note_direct_answers();
        while let Some(found) = self.search.advance() {
            if !self.is_proving && self.search.nodes.len() > LONG {
                self.is_proving = true;
                self.note_standing_answers();
                self.note_direct_answers();
            }
            for (index, new) in found {
                if !self.search.is_done(index) {
                    continue;
                }
                if let Some(end) = self.safe_stop(index, new, replies) {
                    return Some((index, end));
                }
            }
        }
        None
    }

    /// Returns how much is looked at to decide whether there is such a capture.
    pub(crate) fn cost(mut self, replies: &mut Replies<'_>) -> usize {
        self.exists(replies);
        self.search.nodes.len()
    }

    /// Returns what stands still when only the walk's piece, its prey and some others that it captures are
    /// gone, and where the own royal piece then is, if that is known before the walk sets out.
    fn bare(&self, captured: Set) -> Option<(Position, Square, Effect)> {
        let mut bare = self.position.clone();
        bare.remove(self.walk.start);
        let captured = captured.with(self.target);
        captured.into_iter().for_each(|at| {
            bare.remove(at);
        });
        let royal = match self.own {
            Some(own) if own != self.walk.start => own,
            _ if self.ends == Set::of(self.target) => {
                // It comes to be where it captures.
                if let Some(own) = self.position.royal(self.walk.side) {
                    bare.remove(own);
                }
                let royal = Tally::of(Attribute::Royal);
                bare.put(self.target, self.walk.side, royal);
                self.target
            }
            _ => return None,
        };
        let effect = Effect {
            end: None,
            have: Tally::EMPTY,
            captured,
        };
        Some((bare, royal, effect))
    }

    /// Notes what would take the own royal piece if only the walk's piece were gone, its prey, and what it
    /// must capture to escape what was noted before.
    fn note_direct_answers(&mut self) {
        while let Some(captured) = self.search.forced() {
            let noted = self.noted.replace(captured);
            if noted == Some(captured) {
                return;
            }
            let Some((bare, royal, effect)) = self.bare(captured) else {
                return;
            };
            for attacker in bare.attackers(self.walk.side.other(), royal) {
                let trail = Capture::straight(attacker).trail(&bare, royal);
                if noted.is_some() && !trail.passed.meets(captured) {
                    continue;
                }
                let lesson = self.learn(&Reply { royal, trail }, &effect);
                self.lessons.push(lesson);
            }
        }
    }

    /// Notes for each piece of the other side what a walk must do to escape all that it could answer.
    ///
    /// What it does when only the walk's piece and its prey are gone, it does whatever else the walk
    /// captures, unless that is itself or what it needs, or the walk ends on all its ways.
    fn note_standing_answers(&mut self) {
        let Some((bare, royal, effect)) = self.search.forced().and_then(|gone| self.bare(gone))
        else {
            return;
        };
        for from in bare.of_side(self.walk.side.other()) {
            let Some(standing) = Standing::by(&bare, (from, royal), self.ends, self.walk.terms)
            else {
                continue;
            };
            let since = standing.passed() & effect.captured;
            let stones = standing.stones.without(Set::of(royal));
            self.need((stones, standing.cut), since);
            for trail in standing.trails {
                let lesson = self.lesson(&Reply { royal, trail }, &effect);
                self.lessons.push(lesson);
            }
        }
    }

    /// Notes that one of some pieces must be captured, or the walk end on one of some squares.
    fn need(&mut self, (stones, stops): (Set, Set), since: Set) {
        let others = self.walk.enders().without(Set::of(self.target));
        let done_by = match self.ends == Set::of(self.target) {
            true => stones.without(others),
            false => stones,
        };
        let stops = stops & self.ends;
        self.search.require(Need {
            done_by,
            stops,
            since,
        });
    }

    /// Returns one of some squares of a node on which a stop is safe.
    fn safe_stop(
        &mut self,
        index: usize,
        mut ends: Set,
        replies: &mut Replies<'_>,
    ) -> Option<Square> {
        let node = &self.search.nodes[index];
        let (have, captured) = (node.have, node.captured);
        for lesson in &self.lessons {
            ends = lesson.left(ends, have, captured);
        }
        // Where a change may open a way comes from answers one by one.
        if have.is_royal() && ends.len() >= MANY && self.search.unblocking.is_none() {
            ends = ends.without(self.attacks_after(captured));
        }
        while let Some(at) = ends.lowest() {
            let effect = Effect {
                end: Some(at).filter(|_| !have.is_empty()),
                have,
                captured,
            };
            let answer = replies.to(self.position, self.walk.start, &effect);
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
    fn learn(&mut self, answer: &Reply, effect: &Effect) -> Lesson {
        let lesson = self.lesson(answer, effect);
        let is_left = lesson.royal != self.walk.start && self.own == Some(lesson.royal);
        let is_fixed = is_left || self.ends == Set::of(self.target);
        if is_fixed && lesson.prey.is_none() {
            self.need((lesson.stones, lesson.passed), lesson.since);
        }
        lesson
    }

    /// Returns what an answer is an answer to.
    fn lesson(&mut self, answer: &Reply, effect: &Effect) -> Lesson {
        let Reply { royal, trail } = *answer;
        self.answer.get_or_insert(*answer);
        let prey = effect
            .end
            .filter(|&end| end != royal && trail.stones.has(end));
        let kept = Set::of(royal) | prey.map_or(Set::EMPTY, Set::of);
        Lesson {
            royal,
            own: self.own,
            stones: trail.stones.without(kept),
            passed: trail.passed,
            since: trail.passed & effect.captured,
            prey: prey.map(|end| (end, effect.have)),
        }
    }

    /// Returns squares on which the other side attacks when the walk's piece and these captures are gone,
    /// by ways on which a piece that stood there could not be in the way.
    fn attacks_after(&mut self, captured: Set) -> Set {
        let Self {
            position,
            walk,
            attacks,
            ..
        } = self;
        *attacks.entry(captured).or_insert_with(|| {
            let effect = Effect {
                end: None,
                have: Tally::EMPTY,
                captured,
            };
            let after = position.with_effect(walk.start, &effect);
            after.attacks(walk.side.other(), walk.terms)
        })
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
