//! Another game after a game, with colours changed.

use chessmith_catalog::game::{Budget, GameInfo, OptionKind, Side};
use chessmith_catalog::{Catalog, Refused, Setting};
use chessmith_store::{NewGame, Player, Seat, StoredGame};
use chessmith_wire::RematchStart;

use super::command::Failure;
use super::course::{Action, Course};
use super::means::Means;
use crate::beginning::{Beginning, draws_start, kept_options};
use crate::seats::{random_hex, random_number};

/// Returns what an action amounts to: where it accepts another game, that game is begun; another start is offered only
/// where there is one.
pub(super) async fn settle(
    means: &Means,
    id: &str,
    course: &Course,
    side: Side,
    action: Action,
    engine: Option<Side>,
) -> Result<Action, Failure> {
    match action {
        Action::OfferRematch(start) if course.accepts_rematch(side, start, engine) => {
            Ok(Action::Rematch(begin(means, id, start).await?))
        }
        Action::OfferRematch(RematchStart::New) if !draws_start(course.live().info()) => {
            Err(Failure::Refused(one_start()))
        }
        other => Ok(other),
    }
}

fn one_start() -> Refused {
    Refused::Action("this game has one start only; offer the same".to_owned())
}

/// Begins another game and returns its id.
///
/// It is kept before it is said that it has begun; where that fails, nobody ever hears of it.
async fn begin(means: &Means, id: &str, start: RematchStart) -> Result<String, Failure> {
    let unavailable = |error: &dyn std::fmt::Display| {
        tracing::error!(game = id, %error, "a rematch could not be begun");
        Failure::Unavailable
    };
    // Who has taken a seat since the room was opened is known to the store.
    let stored = means.store.load(id).await;
    let StoredGame { game, .. } = stored.map_err(|error| unavailable(&error))?;
    let no_chance = |_| Failure::Unavailable;
    let beginning = match start {
        // The rules have just gone on with a game of this start: they are those of today.
        RematchStart::Same => Beginning {
            options: game.options,
            start: game.start,
            rules: means
                .catalog
                .find(&game.name)
                .map_err(Failure::Refused)?
                .info()
                .version,
        },
        RematchStart::New => {
            let (catalog, name, options) = (means.catalog.clone(), game.name.clone(), game.options);
            let seed = random_number().map_err(no_chance)?;
            let draw = move |budget: &Budget| drawn(&catalog, &name, &options, seed, budget);
            let drawn = means.change(id, draw).await;
            let drawn = drawn.map_err(Failure::from)?;
            drawn.map_err(Failure::Refused)?
        }
    };
    let seats = game.seats.into_iter().map(across).collect();
    let next = NewGame {
        id: random_hex::<8>().map_err(no_chance)?,
        created: means.time.now(),
        name: game.name,
        options: beginning.options,
        start: beginning.start,
        rules: Some(beginning.rules),
        seats,
        control: game.control,
    };
    let next_id = next.id.clone();
    let created = means.store.create(next).await;
    created.map_err(|error| unavailable(&error))?;
    Ok(next_id)
}

fn drawn(
    catalog: &Catalog,
    name: &str,
    options: &str,
    seed: u32,
    budget: &Budget,
) -> Result<Beginning, Refused> {
    let options = kept_options(options).map_err(Refused::Action)?;
    let options = options.iter().map(|(name, value)| (&**name, &**value));
    let info = catalog.find(name)?.info();
    let setting = without_chance(info, options).ok_or_else(one_start)?;
    Beginning::of(catalog, name, setting, seed, budget)
}

/// Returns a setting with the options of a game, but for those that were drawn by chance or say what was;
/// `None` where nothing is.
fn without_chance<'a>(
    info: &GameInfo,
    options: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<Setting> {
    let seeds = info.options.iter().filter_map(|spec| match &spec.kind {
        OptionKind::Seed { of } => Some([Some(&*spec.name), of.as_deref()]),
        _ => None,
    });
    let drawn: Vec<&str> = seeds.flatten().flatten().collect();
    let setting = Setting::with_options(options.filter(|(name, _)| !drawn.contains(name)));
    (!drawn.is_empty()).then_some(setting)
}

/// Seats somebody on the other side; a person is known there by the same secret.
fn across(seat: Seat) -> Seat {
    let side = match seat.side {
        chessmith_store::Side::White => chessmith_store::Side::Black,
        chessmith_store::Side::Black => chessmith_store::Side::White,
    };
    let player = match seat.player {
        Player::Invited {
            taken: Some(secret),
            ..
        } => Player::Person(secret),
        other => other,
    };
    Seat { side, player }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_cannot_be_read_are_no_defaults() {
        let catalog = Catalog::standard();
        let refused = drawn(&catalog, "freestyle", "{", 1, &Budget::unlimited());
        let why = refused.expect_err("a text that is no options").to_string();
        assert!(why.starts_with("options: "), "{why}");
    }

    #[test]
    fn every_game_that_draws_its_start_draws_another_with_the_same_options() {
        let catalog = Catalog::standard();
        let budget = Budget::unlimited();
        for entry in catalog.iter() {
            let info = entry.info();
            let begin = |seed| {
                let setting = Setting::default();
                Beginning::of(&catalog, &info.id, setting, seed, &budget).expect("a start")
            };
            let first = begin(1);
            let again = drawn(&catalog, &info.id, &first.options, 2, &budget);
            let seeds = info.options.iter();
            let by_lot = seeds.filter(|spec| matches!(spec.kind, OptionKind::Seed { .. }));
            if by_lot.count() == 0 {
                assert!(again.is_err(), "{} has one start only", info.id);
                continue;
            }
            let again = again.expect("another start");
            assert_eq!(again.start, begin(2).start, "{}", info.id);
            assert_ne!(again.start, first.start, "{}", info.id);
        }
    }
}
