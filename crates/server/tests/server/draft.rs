//! Positions that are put together over HTTP.

use chessmith_wire::{DraftAsk, DraftReply, DraftStroke, Side};

use crate::house::{House, patiently};

fn ask(
    house: &House,
    game: &str,
    position: Option<&str>,
    stroke: Option<DraftStroke>,
) -> DraftReply {
    let asked = DraftAsk {
        options: Default::default(),
        position: position.map(str::to_owned),
        stroke,
    };
    let body = serde_json::to_string(&asked).unwrap();
    let answer = patiently(|| house.post(&format!("/api/catalog/{game}/draft"), &body));
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[test]
fn a_position_is_put_together_and_analysed() {
    let house = House::open();
    let begun = ask(&house, "chess", None, None);
    assert_eq!(
        (begun.faults.len(), begun.pieces.len(), begun.joins),
        (0, 6, false)
    );
    let empty = ask(
        &house,
        "chess",
        Some("8/8/8/8/8/8/8/8 w - - 0 1"),
        Some(DraftStroke::Turn { side: Side::Black }),
    );
    assert_eq!(
        (empty.faults.len(), empty.side_to_move),
        (2, Some(Side::Black))
    );
    let [white, black] =
        [("e1", Side::White), ("e8", Side::Black)].map(|(cell, side)| DraftStroke::Put {
            cell: cell.to_owned(),
            piece: "K".to_owned(),
            side,
        });
    let one = ask(&house, "chess", Some(&empty.position), Some(white));
    let two = ask(&house, "chess", Some(&one.position), Some(black));
    assert_eq!(two.faults, Vec::<String>::new());
    assert_eq!(two.scene.pieces.len(), 2);
    let body = serde_json::json!({ "options": two.options, "position": two.position }).to_string();
    assert_eq!(
        house.post("/api/catalog/chess/analysis/start", body).status,
        200
    );
}

#[test]
fn what_cannot_be_put_together_is_refused_in_a_sentence() {
    let house = House::open();
    for (game, body, status) in [
        (
            "construction",
            r#"{"options":{},"stroke":{"rotate":{"cell":"a1"}}}"#,
            422,
        ),
        (
            "freechess",
            r#"{"options":{},"stroke":{"lay":{"piece":"K","side":"white","more":true}}}"#,
            422,
        ),
        (
            "chess",
            r#"{"options":{},"stroke":{"remember":{"name":"met","value":"+"}}}"#,
            422,
        ),
        ("nothing", r#"{"options":{}}"#, 404),
        ("chess", r#"{"options":{"nothing":"1"}}"#, 422),
        ("chess", r#"{"options":{},"position":"{{{"}"#, 422),
        (
            "chess",
            r#"{"options":{},"stroke":{"remove":{"cell":"z99"}}}"#,
            422,
        ),
        ("chess", "{}", 400),
    ] {
        let answer = patiently(|| house.post(&format!("/api/catalog/{game}/draft"), body));
        assert_eq!(answer.status, status, "{game} {body}");
        assert!(!answer.problem().is_empty());
    }
}
