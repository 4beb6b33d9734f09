//! The laws of every game, and full random games with each option.

use std::sync::Arc;

use chessmith_fluidity::Fluidity;
use chessmith_game::OptionValues;
use chessmith_testkit::contract;

#[test]
fn the_laws_hold_with_every_option() {
    let of_knights = ["all", "any"].map(|knight| vec![("knight-capture", knight)]);
    let others = [
        vec![],
        vec![("move-rule", "25")],
        vec![("limit", "1"), ("stalemate", "draw")],
        vec![("limit", "7")],
    ];
    for (knight, other) in of_knights
        .iter()
        .flat_map(|knight| others.iter().map(move |other| (knight, other)))
    {
        let given = [&**knight, other].concat();
        let options = OptionValues::complete(&Fluidity::option_specs(), given).unwrap();
        let game = Arc::new(Fluidity::new(options).unwrap());
        let summary = contract::verify(&game, 0..6, 120);
        assert!(summary.positions > 200, "{summary:?}");
    }
}
