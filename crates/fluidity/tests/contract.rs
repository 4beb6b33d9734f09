//! The laws of every game, and full random games with each option.

use std::sync::Arc;

use chessmith_fluidity::Fluidity;
use chessmith_game::OptionValues;
use chessmith_testkit::contract;

#[test]
fn the_laws_hold_with_every_option() {
    for knight in ["all", "any"] {
        for rule in ["50", "25"] {
            let given = [("knight-capture", knight), ("move-rule", rule)];
            let options = OptionValues::complete(&Fluidity::option_specs(), given).unwrap();
            let game = Arc::new(Fluidity::new(options).unwrap());
            let summary = contract::verify(&game, 0..6, 120);
            assert!(summary.positions > 200, "{summary:?}");
        }
    }
}
