//! A server with one game more, Quarry, which is unlike all others: the browser's tests play it.
//!
//! `quarry serve --port PORT --data FOLDER`, as the command line does.

use std::env;

use chessmith_catalog::{Catalog, GameEntry};
use chessmith_server::{Config, ServeError, serve};
use chessmith_testkit::toy::{Quarry, Worth};

#[tokio::main]
async fn main() -> Result<(), ServeError> {
    let arguments: Vec<String> = env::args().collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name);
        let value = place.and_then(|place| arguments.get(place + 1));
        value.unwrap_or_else(|| panic!("{name} and its value"))
    };
    let catalog = Catalog::standard().with(GameEntry::new(Quarry::recipe(), Worth));
    let mut config = Config::new(catalog, value("--data"));
    config.port = value("--port").parse().expect("a port");
    serve(config).await
}
