//! Networks are given to games that they fit, and to no others.

use std::sync::Arc;

use chessmith_catalog::network::{Header, Network, Role, Weights};
use chessmith_catalog::{Catalog, Entry, Setting};

/// Makes a network for a game that calls every position level.
fn level(entry: &dyn Entry) -> Arc<Network> {
    let game = entry.begin(&Setting::default()).unwrap();
    let set = entry.samples(&game.record(), &mut |_| ()).unwrap();
    let header = Header {
        game: entry.info().id.to_string(),
        inputs: set.count,
        features: set.fingerprint(),
        width: 16,
        scale: 200,
        role: Role::Alone,
        recipe: "nothing".to_owned(),
        games: 0,
        positions: 0,
        date: "2026-11-23".to_owned(),
    };
    let weights = Weights {
        width: 16,
        rows: vec![0.0; 16 * set.count as usize],
        start: vec![0.0; 16],
        output: vec![0.0; 32],
        bias: 0.0,
    };
    Arc::new(Network::new(header, &weights).unwrap())
}

#[test]
fn every_game_takes_a_network_that_is_made_for_it() {
    for entry in Catalog::standard().iter() {
        let game = entry.begin(&Setting::default()).unwrap();
        let network = level(entry);
        game.use_network(Some(Arc::clone(&network))).unwrap();
        assert_eq!(game.fork().network(), Some(network));
        game.use_network(None).unwrap();
        assert_eq!(game.network(), None);
    }
}

#[test]
fn a_network_for_another_game_is_refused_in_a_sentence() {
    let catalog = Catalog::standard();
    let network = level(catalog.find("fluidity").unwrap());
    let chess = catalog.find("chess").unwrap();
    let chess = chess.begin(&Setting::default()).unwrap();
    let before = chess.network();
    let refused = chess.use_network(Some(network)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "this network is for fluidity, not for chess"
    );
    assert_eq!(chess.network(), before);
}

#[test]
fn the_networks_that_come_with_the_program_are_small_and_judge_their_games() {
    let catalog = Catalog::standard();
    let of = |entry: &dyn Entry| Some((entry.info().id.to_string(), entry.network()?));
    let networks: Vec<_> = catalog.iter().filter_map(of).collect();
    let ids: Vec<_> = networks.iter().map(|(id, _)| &**id).collect();
    assert_eq!(
        ids,
        [
            "chess",
            "freestyle",
            "placement-freestyle",
            "free-placement",
            "free-placement-sequential",
            "fluidity",
            "freechess",
            "construction",
            "universal-24",
            "universal-73"
        ]
    );
    let mut all = 0;
    for (id, network) in networks {
        let bytes = network.to_bytes().len();
        assert!(bytes < 1 << 20, "{id}: {bytes} bytes");
        all += bytes;
        assert_eq!(network.header().game, id);
        assert!(!network.header().recipe.contains('/'), "{id}");
        let game = catalog.find(&id).unwrap().begin(&Setting::default());
        assert_eq!(game.unwrap().network(), Some(network), "{id}");
    }
    assert!(all < 6 << 20, "{all} bytes");
}
