//! Pieces by themselves: the table of all, and the diagram of one.

mod support;

use std::fs;

use support::chessmith;

/// The table of the rules, with which the descriptions of movement are tested too.
const TABLE: &str = include_str!("../../movement/tests/pieces.txt");

/// Returns the rows that the program lists, cut where its headings begin.
fn listed() -> Vec<Vec<String>> {
    let text = chessmith(&["pieces"]).answer();
    let lines: Vec<&str> = text.lines().collect();
    let mut starts = vec![0];
    for heading in [
        " id",
        " name",
        " notation",
        " goes",
        " takes",
        " 8x8",
        " colourbound",
        " forward",
    ] {
        starts.push(lines[0].find(heading).unwrap() + 1);
    }
    let row = |line: &&str| -> Vec<String> {
        let ends = starts.iter().skip(1).copied().chain([line.len()]);
        let cells = starts.iter().zip(ends).map(|(from, to)| &line[*from..to]);
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    lines[1..lines.len() - 1].iter().map(row).collect()
}

#[test]
fn every_number_of_the_table_is_listed() {
    let listed = listed();
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = rows
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert_eq!((listed.len(), rows.len()), (73, 73));
    for (found, row) in listed.iter().zip(&rows) {
        assert_eq!(found[..2], row[..2]);
        let mut notations = row[2].split("  ").map(str::trim);
        assert!(notations.any(|known| known == found[3]), "{found:?}");
        assert_eq!(found[4..7], row[3..6]);
        let bound = match row[7] {
            "1" => "no".to_owned(),
            part => format!("yes, {part} of the board"),
        };
        assert_eq!(found[7], bound);
        assert_eq!(found[8] == "yes", row[6] == "forward", "{found:?}");
    }
}

#[test]
fn a_diagram_shows_where_a_piece_goes() {
    let answer = chessmith(&["piece", "GR", "--board", "5x5"]).answer();
    let expected = "\
5  .  o  .  o  .
4  o  o  .  o  o
3  .  .  GR .  .
2  o  o  .  o  o
1  .  o  .  o  .
   a  b  c  d  e
o  it goes there, and takes there
piece        Gryphon (GR), number 18
notation     [F?R]
stands on    c3 of 5x5
goes to      12 squares
takes        a lone enemy on 12 squares
colourbound  no
forward      no, the same in all directions
";
    assert!(answer.starts_with(expected), "{answer}");
    let sentence = answer.strip_prefix(expected).unwrap();
    assert!(sentence.starts_with("It can step one square diagonally"));
    assert!(answer.contains("slide any distance straight"), "{answer}");
    let again = chessmith(&["piece", "gr", "--board", "5x5", "--square", "c3"]).answer();
    // Written as it is, the id is a notation too, and a word says so.
    let word = answer.strip_prefix(&again).unwrap();
    assert!(word.starts_with("GR is an id;"), "{word}");
}

#[test]
fn what_needs_other_men_has_signs_of_its_own() {
    let hopper = chessmith(&["piece", "mRcpR", "--board", "3x3", "--square", "a1"]).answer();
    assert!(
        hopper.starts_with("3  * . .\n2  m . .\n1  @ m *\n   a b c\nm  it goes"),
        "{hopper}"
    );
    assert!(hopper.contains("\n*  it goes there, and takes there if other men"));
    assert!(hopper.contains("takes        a lone enemy on 0 squares"));
    let step = chessmith(&["piece", "fmWfcF", "--board", "3x3"]).answer();
    assert!(step.starts_with("3  x m x\n2  . @ .\n1  . . .\n"), "{step}");
    assert!(step.contains("forward      yes\n"), "{step}");
    assert!(step.contains("goes to      1 square\n"), "{step}");
}

/// Returns what a piece is called.
fn name(args: &[&str]) -> String {
    let answer = chessmith(&[&["piece"], args, &["--board", "8x8"]].concat()).answer();
    let line = answer.lines().find(|line| line.starts_with("piece "));
    line.unwrap()["piece".len()..].trim().to_owned()
}

#[test]
fn ids_are_as_they_are_written_and_come_before_a_notation() {
    assert_eq!(name(&["WF"]), "Warmachine/Ferz (WF), number 36");
    assert_eq!(name(&["FD"]), "Warmachine/Ferz (WF), number 36");
    assert_eq!(name(&["betza:WF"]), "A piece without a name");
    assert_eq!(name(&["t[FR]"]), "Gryphon (GR), number 18");
    // Notations that look like ids in another case, and an id in another case that is no notation.
    assert_eq!(name(&["NN"]), "Nightrider (NN), number 10");
    assert_eq!(name(&["nN"]), "A piece without a name");
    assert_eq!(name(&["fN"]), "A piece without a name");
    assert_eq!(name(&["gr"]), "Gryphon (GR), number 18");
    let both = chessmith(&["piece", "WF"]).answer();
    let note = "\nWF is an id; as a notation it means another piece, which is betza:WF.\n";
    assert!(both.ends_with(note), "{both}");
    let same = chessmith(&["piece", "NN"]).answer();
    assert!(!same.contains("as a notation"), "{same}");
}

#[test]
fn ones_own_pieces_are_known_too() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("own.toml");
    let skylark = "[[piece]]\nid = \"SKY\"\nname = \"Skylark\"\nnotation = \"gQ\"\n";
    fs::write(&list, skylark).unwrap();
    let list = list.display().to_string();
    assert_eq!(name(&["SKY", "--pieces", &list]), "Skylark (SKY)");
    let answer = chessmith(&["piece", "SKY", "--pieces", &list]).answer();
    assert!(answer.contains("\ncolourbound  no\n"), "{answer}");
    let table = chessmith(&["pieces", "--pieces", &list]).answer();
    assert_eq!(table.lines().count(), 1 + 74 + 1);
    let row = table.lines().nth(74).unwrap();
    assert!(row.contains(" SKY ") && row.contains(" gQ "), "{row}");
    let told = chessmith(&["games", "universal-custom", "SKY", "--pieces", &list]).answer();
    assert!(told.starts_with("Skylark (SKY): gQ\n"), "{told}");
    let small = chessmith(&["pieces", "--game", "universal-24"]).answer();
    assert_eq!(small.lines().count(), 1 + 24 + 1);
    fs::write(
        folder.path().join("own.toml"),
        skylark.replace("gQ", "{fly}"),
    )
    .unwrap();
    let refused = chessmith(&["pieces", "--pieces", &list]).err;
    assert!(
        refused.contains("column 2: there is no power fly"),
        "{refused}"
    );
}

/// Whatever game shows its pieces one by one has both commands.
#[test]
fn every_game_with_pieces_lists_and_shows_them() {
    let mut shown = 0;
    for entry in chessmith_catalog::Catalog::standard().iter() {
        let id = entry.info().id.as_ref();
        let pieces = entry
            .pieces(&chessmith_catalog::Setting::default())
            .unwrap();
        let listed = chessmith(&["pieces", "--game", id]);
        let Some(pieces) = pieces else {
            assert!(
                listed.err.contains("does not show its pieces"),
                "{}",
                listed.err
            );
            continue;
        };
        let listed = listed.answer();
        for piece in pieces.all() {
            let card = piece.card();
            assert!(
                listed.contains(&format!(" {} ", card.name)),
                "{id}: {listed}"
            );
            assert!(pieces.glyph(&card.glyph).is_some(), "{id}: {}", card.name);
            let found = pieces.find(card.id.as_deref().unwrap()).unwrap();
            assert_eq!(found.piece.card(), card, "{id}");
            shown += 1;
        }
    }
    assert!(shown > 73);
    let knight = chessmith(&["piece", "knight", "--game", "chess", "--board", "3x3"]).answer();
    assert!(knight.contains("goes to      0 squares"), "{knight}");
    let pawn = chessmith(&[
        "piece", "P", "--game", "chess", "--board", "8x8", "--square", "e2",
    ]);
    let pawn = pawn.answer();
    assert!(pawn.contains("goes to      2 squares"), "{pawn}");
    assert!(
        pawn.contains("takes        a lone enemy on 2 squares"),
        "{pawn}"
    );
    let none = chessmith(&["piece", "archbishop", "--game", "chess"]).err;
    assert!(none.contains("K (king), Q (queen)"), "{none}");
}

#[test]
fn a_piece_of_many_ways_is_shown_soon() {
    let begun = std::time::Instant::now();
    let answer = chessmith(&["piece", "aaaQ", "--board", "16x16"]).answer();
    assert!(answer.contains("goes to      255 squares"), "{answer}");
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (svg, png) = (path("piece.svg"), path("piece.png"));
    let command = ["piece", "PV", "--board", "8x8"];
    let files = ["--svg", &svg, "--png", &png];
    let answer = chessmith(&[&command[..], &files[..]].concat()).answer();
    assert_eq!(answer, chessmith(&command).answer());
    let drawing = fs::read_to_string(&svg).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.contains("Paovao"));
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));

    let (svg, png) = (path("sheet.svg"), path("sheet.png"));
    chessmith(&["pieces", "--svg", &svg, "--png", &png]).answer();
    let sheet = fs::read_to_string(&svg).unwrap();
    for row in listed() {
        let title = format!("<title>1 {}</title>", row[2]);
        assert_eq!(sheet.matches(&title).count(), 2, "{title}");
    }
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
}
