//! Colours of the terminal.

/// Colours what is written, or leaves it as it is.
#[derive(Clone, Copy)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    fn styled(self, code: &str, text: &str) -> String {
        if self.0 && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// For titles and what belongs to White.
    pub(crate) fn strong(self, text: &str) -> String {
        self.styled("1", text)
    }

    /// For what is beside the matter.
    pub(crate) fn faint(self, text: &str) -> String {
        self.styled("2", text)
    }

    /// For names of options, commands and games.
    pub(crate) fn name(self, text: &str) -> String {
        self.styled("36", text)
    }

    /// For a cell: pieces of White are light, of Black dark, on the ground of its shade.
    pub(crate) fn cell(self, text: &str, light_ground: bool, light_piece: bool) -> String {
        let ground = if light_ground { "48;5;180" } else { "48;5;137" };
        let piece = if light_piece {
            "1;38;5;231"
        } else {
            "1;38;5;16"
        };
        self.styled(&format!("{ground};{piece}"), text)
    }
}
