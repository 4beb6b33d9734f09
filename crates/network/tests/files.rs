//! Files of networks: what is written is read, and everything else is refused in one clear sentence.

use chessmith_game::Side;
use chessmith_network::{Header, InputSet, Network, NetworkError, Role, Weights};
use chessmith_search::Switch;
use fastrand::Rng;

const INPUTS: InputSet = InputSet {
    name: "a side and a square of the tests",
    detail: 8,
    count: 40,
};

fn network(width: usize, role: Role) -> Network {
    let mut rng = Rng::with_seed(width as u64);
    let mut draw =
        |count: usize| -> Vec<f32> { (0..count).map(|_| rng.f32() * 2.0 - 1.0).collect() };
    let weights = Weights {
        width,
        rows: draw(INPUTS.count as usize * width),
        start: draw(width),
        output: draw(2 * width),
        bias: -0.3,
    };
    let header = Header {
        game: "quarry".to_owned(),
        inputs: INPUTS.count,
        features: INPUTS.fingerprint(),
        width: width as u32,
        scale: 170,
        role,
        recipe: "of a test\nin two lines".to_owned(),
        games: 12,
        positions: 345,
        date: "2026-11-23".to_owned(),
    };
    Network::new(header, &weights).unwrap()
}

#[test]
fn what_is_written_is_read() {
    for (width, role) in [(16, Role::Alone), (32, Role::Correction), (64, Role::Alone)] {
        let network = network(width, role);
        let read = Network::from_bytes(&network.to_bytes()).unwrap();
        assert_eq!(read.header().recipe, "of a test in two lines");
        assert_eq!(read.header().role, role);
        assert_eq!(read.to_bytes(), network.to_bytes());
        let (mut one, mut other) = (network.start(), read.start());
        for number in 0..20 {
            network.switch(&mut one, [number, 39 - number], Switch::On);
            read.switch(&mut other, [number, 39 - number], Switch::On);
        }
        for side in Side::BOTH {
            assert_eq!(network.evaluate(&one, side), read.evaluate(&other, side));
            assert_ne!(read.evaluate(&other, side), 0);
        }
    }
}

#[test]
fn anything_else_is_refused_in_a_sentence() {
    let whole = network(16, Role::Alone).to_bytes();
    let said = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        said(b"GIF89a"),
        "this is no network: it does not begin with \"chessmith network\""
    );
    assert_eq!(
        said(b"chessmith network 2\ngame=quarry\n\n"),
        "this network is of a version that is not known here; version 1 is"
    );
    assert_eq!(
        said(&whole[..whole.len() - 1]),
        "this network is damaged: its hash is that of something else"
    );
    assert_eq!(
        said(&whole[..60]),
        "this network is damaged: its header does not end"
    );
    let mut long = whole.clone();
    long.resize(2_000_000, 0);
    assert_eq!(
        said(&long),
        "this network takes 2000000 bytes; at most 1048576 are allowed"
    );
}

#[test]
fn no_byte_can_be_changed_unseen() {
    let whole = network(16, Role::Correction).to_bytes();
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        assert!(Network::from_bytes(&changed).is_err(), "byte {at}");
    }
}

#[test]
fn it_is_for_one_game_and_one_set_of_inputs() {
    let network = network(16, Role::Alone);
    assert_eq!(network.header().fits("quarry", &INPUTS), Ok(()));
    let other_game = network.header().fits("chess", &INPUTS).unwrap_err();
    assert_eq!(
        other_game.to_string(),
        "this network is for quarry, not for chess"
    );
    for other in [
        InputSet {
            detail: 9,
            ..INPUTS
        },
        InputSet {
            count: 41,
            ..INPUTS
        },
        InputSet {
            name: "something else",
            ..INPUTS
        },
    ] {
        let error = network.header().fits("quarry", &other).unwrap_err();
        assert!(matches!(error, NetworkError::OtherInputs { .. }), "{error}");
    }
}
