//! Whose question the engine takes next.
//!
//! Persons share its threads fairly, and so do the games of one person: each question is due after the time it
//! asks for, counted from when the last one of its person was due, and the one that is due first is next. Of
//! one person's games the same decides. So who asks for little is answered soon, whatever others ask for and
//! however many games they play, and nobody waits for ever. (Start-time fair queueing, Goyal, Vin and Cheng
//! 1996, with deadlines.)

use std::collections::HashMap;
use std::time::Duration;

use crate::address::Address;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    /// The id of the game.
    pub(crate) game: &'a str,
    /// Where the person is who plays it, if one has been here.
    pub(crate) person: Option<Address>,
}

/// What is asked.
pub(crate) trait Asked {
    /// Returns how long the answer may take.
    fn time(&self) -> Duration;

    /// Returns whether nobody waits for the answer any more.
    fn is_withdrawn(&self) -> bool;
}

/// The questions that wait.
#[derive(Debug)]
pub(crate) struct Queue<Q> {
    persons: HashMap<Person, Share<Q>>,
    /// A clock that goes on as questions are taken.
    now: Duration,
    closed: bool,
}

/// Whoever has a share: a person, or a game of which nobody knows who plays it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Person {
    At(Address),
    Unknown(String),
}

/// What one person waits for.
#[derive(Debug)]
struct Share<Q> {
    /// From when on the time counts that the next question asks for.
    begins: Duration,
    games: Games<Q>,
}

/// The questions of one person.
#[derive(Debug)]
struct Games<Q> {
    waiting: Vec<Waiting<Q>>,
    now: Duration,
    /// When the last question of a game was due, for those that are ahead of the clock.
    last: HashMap<String, Duration>,
}

#[derive(Debug)]
struct Waiting<Q> {
    begins: Duration,
    due: Duration,
    question: Q,
}

// A derived one would ask it of the questions too.
impl<Q> Default for Queue<Q> {
    fn default() -> Self {
        Self {
            persons: HashMap::new(),
            now: Duration::ZERO,
            closed: false,
        }
    }
}

impl<Q> Default for Share<Q> {
    fn default() -> Self {
        Self {
            begins: Duration::ZERO,
            games: Games {
                waiting: Vec::new(),
                now: Duration::ZERO,
                last: HashMap::new(),
            },
        }
    }
}

impl<Q: Asked> Queue<Q> {
    /// Adds a question.
    pub(crate) fn push(&mut self, asker: Asker<'_>, question: Q) {
        let person = match asker.person {
            Some(address) => Person::At(address),
            None => Person::Unknown(asker.game.to_owned()),
        };
        let share = self.persons.entry(person).or_default();
        if share.games.waiting.is_empty() {
            share.begins = share.begins.max(self.now);
        }
        share.games.push(asker.game, question);
    }

    /// Takes the question that is next, of those that take at most so long.
    pub(crate) fn pop(&mut self, longest: Duration) -> Option<Q> {
        for share in self.persons.values_mut() {
            let waiting = &mut share.games.waiting;
            waiting.retain(|waiting| !waiting.question.is_withdrawn());
        }
        let due = |share: &Share<Q>| {
            let index = share.games.first(longest)?;
            Some((
                share.begins + share.games.waiting[index].question.time(),
                index,
            ))
        };
        let first = self
            .persons
            .values_mut()
            .filter_map(|share| Some((due(share)?, share)))
            .min_by_key(|(due, _)| *due);
        let ((due, index), share) = first?;
        self.now = self.now.max(share.begins);
        share.begins = due;
        let question = share.games.take(index);
        let now = self.now;
        self.persons
            .retain(|_, share| !share.games.waiting.is_empty() || share.begins > now);
        Some(question)
    }

    /// Returns how many questions wait.
    pub(crate) fn len(&self) -> usize {
        let waiting = self.persons.values();
        waiting.map(|share| share.games.waiting.len()).sum()
    }

    /// Forgets all questions, and lets it be known that no more will be taken.
    pub(crate) fn close(&mut self) {
        self.closed = true;
        self.persons.clear();
    }

    /// Returns whether it was closed.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }
}

impl<Q: Asked> Games<Q> {
    fn push(&mut self, game: &str, question: Q) {
        let last = self.last.get(game).copied().unwrap_or_default();
        let begins = last.max(self.now);
        let due = begins + question.time();
        self.last.insert(game.to_owned(), due);
        self.waiting.push(Waiting {
            begins,
            due,
            question,
        });
    }

    /// Returns the index of the question that is due first, of those that take at most so long.
    fn first(&self, longest: Duration) -> Option<usize> {
        let waiting = self.waiting.iter().enumerate();
        let quick = waiting.filter(|(_, waiting)| waiting.question.time() <= longest);
        let first = quick.min_by_key(|(_, waiting)| waiting.due);
        first.map(|(index, _)| index)
    }

    fn take(&mut self, index: usize) -> Q {
        let next = self.waiting.swap_remove(index);
        self.now = self.now.max(next.begins);
        let now = self.now;
        self.last.retain(|_, due| *due > now);
        next.question
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    /// A question for so many milliseconds.
    #[derive(Clone, Debug)]
    struct Thought(u64, Rc<Cell<bool>>);

    impl Thought {
        fn of(milliseconds: u64) -> Self {
            Self(milliseconds, Rc::default())
        }
    }

    impl Asked for Thought {
        fn time(&self) -> Duration {
            Duration::from_millis(self.0)
        }

        fn is_withdrawn(&self) -> bool {
            self.1.get()
        }
    }

    /// Asks in this order, each game of a person for so many milliseconds, and returns them in the order in
    /// which they are taken.
    fn order(asked: &[(u8, &str, u64)], longest: Duration) -> Vec<u128> {
        let mut queue = Queue::default();
        for &(person, game, milliseconds) in asked {
            queue.push(asker(person, game), Thought::of(milliseconds));
        }
        assert_eq!(queue.len(), asked.len());
        std::iter::from_fn(|| queue.pop(longest))
            .map(|question| question.time().as_millis())
            .collect()
    }

    /// Returns somebody at an address of their own; nobody knows where 0 is.
    fn asker(person: u8, game: &str) -> Asker<'_> {
        let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, person));
        Asker {
            game,
            person: (person > 0).then(|| address.into()),
        }
    }

    #[test]
    fn who_asks_for_little_is_next_also_of_one_persons_games() {
        for persons in [[0, 0, 0], [1, 1, 1], [1, 2, 3]] {
            let [a, b, c] = persons;
            let asked = [(a, "a", 10_000), (b, "b", 9_000), (c, "c", 50)];
            assert_eq!(order(&asked, Duration::MAX), [50, 9_000, 10_000]);
            assert_eq!(order(&asked, Duration::from_secs(1)), [50]);
        }
    }

    #[test]
    fn who_asks_often_does_not_keep_another_waiting_for_ever() {
        // One has asked so often that the next question is due later than the other's only one.
        for persons in [[0, 0], [1, 1], [1, 2]] {
            let mut asked = vec![(persons[0], "often", 60); 20];
            asked.push((persons[1], "once", 1_000));
            let order = order(&asked, Duration::MAX);
            let place = order.iter().position(|&time| time == 1_000);
            assert_eq!(place, Some(16));
        }
    }

    #[test]
    fn who_plays_many_games_has_no_more_than_who_plays_one() {
        let games: Vec<String> = (0..50).map(|index| index.to_string()).collect();
        let mut queue = Queue::default();
        for game in &games {
            queue.push(asker(1, game), Thought::of(500));
        }
        // The other asks again as soon as there is an answer.
        let mut taken = Vec::new();
        queue.push(asker(2, "one"), Thought::of(501));
        for _ in 0..20 {
            let next = queue.pop(Duration::MAX).unwrap().time().as_millis();
            if next == 501 {
                queue.push(asker(2, "one"), Thought::of(501));
            }
            taken.push(next);
        }
        let others = taken.iter().filter(|&&time| time == 501).count();
        assert!((9..=10).contains(&others), "{taken:?}");
    }

    #[test]
    fn who_gives_up_waits_no_more_and_who_was_away_has_no_share_saved() {
        let mut queue = Queue::default();
        let question = Thought::of(10);
        queue.push(asker(1, "a"), question.clone());
        question.1.set(true);
        assert!(queue.pop(Duration::MAX).is_none());
        for _ in 0..100 {
            queue.push(asker(2, "b"), Thought::of(100));
            assert!(queue.pop(Duration::MAX).is_some());
        }
        // Whoever comes now takes turns with the other, and does not get a hundred of them first.
        for _ in 0..4 {
            queue.push(asker(1, "a"), Thought::of(90));
            queue.push(asker(2, "b"), Thought::of(100));
        }
        let next: Vec<_> = std::iter::from_fn(|| queue.pop(Duration::MAX))
            .map(|question| question.time().as_millis())
            .collect();
        let first = next[..4].iter().filter(|&&time| time == 90).count();
        assert!((2..=3).contains(&first), "{next:?}");
    }
}
