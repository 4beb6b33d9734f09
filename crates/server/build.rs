//! Collects the built client, if it is to be carried inside the program.

fn main() {
    #[cfg(feature = "embed-web")]
    memory_serve::load_directory("../../web/dist");
}
