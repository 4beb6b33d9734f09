//! The example prints what its first line promises.

use std::process::Command;

#[test]
fn every_game_is_started_and_played() {
    let output = Command::new(env!("CARGO_BIN_EXE_rules-library"))
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() >= 10 && lines.len().is_multiple_of(2), "{text}");
    assert!(lines[0].starts_with("Chess: 20 turns, "), "{text}");
    let second_positions = lines.iter().skip(1).step_by(2);
    for position in second_positions {
        let is_black_next = position.contains(" b ") || position.contains(r#""turn":"black""#);
        assert!(position.starts_with("    ") && is_black_next, "{position}");
    }
    assert!(text.contains("Free Placement: 35 turns"), "{text}");
}
