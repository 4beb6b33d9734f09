// Runs before the first paint, so that the page never flashes in the wrong theme.
try {
  const theme = localStorage.getItem('chessmith.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const board = localStorage.getItem('chessmith.board');
  if (board === 'wood' || board === 'meadow' || board === 'clear')
    document.documentElement.dataset.board = board;
  const pieces = localStorage.getItem('chessmith.pieces');
  if (pieces === 'ivory' || pieces === 'contrast' || pieces === 'bold')
    document.documentElement.dataset.pieces = pieces;
} catch {
  // Storage may be forbidden: the system's theme is used.
}
