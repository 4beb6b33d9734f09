//! Every committed input keeps every promise, and every target has some.

use std::path::Path;

#[test]
fn every_committed_input_passes() {
    for (name, target) in chessmith_fuzz::TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(name);
        let inputs = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut count = 0;
        for input in inputs {
            let path = input.expect("an entry of the folder").path();
            println!("{}", path.display());
            target(&std::fs::read(path).expect("a readable file"));
            count += 1;
        }
        assert!(count >= 4, "{name} has {count} inputs");
    }
}
