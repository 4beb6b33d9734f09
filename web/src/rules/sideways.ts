/** What is wider than the screen in a text is scrolled by keys as well as by a finger. */

/** What may be wider than a text. */
const WIDE = '.wide, pre';

/** An attachment: whatever scrolls sideways in an element can be gone to by Tab, and says what it is. */
export function scrolledByKeys(text: HTMLElement): (() => void) | undefined {
  const wide = [...text.querySelectorAll<HTMLElement>(WIDE)];
  if (wide.length === 0) return undefined;
  const look = () => {
    for (const one of wide) {
      if (one.scrollWidth > one.clientWidth) {
        one.tabIndex = 0;
        one.role = 'region';
        one.ariaLabel = one.querySelector('table')
          ? 'Table, wider than the screen'
          : 'Text, wider than the screen';
      } else for (const name of ['tabindex', 'role', 'aria-label']) one.removeAttribute(name);
    }
  };
  const watcher = new ResizeObserver(look);
  for (const one of wide) watcher.observe(one);
  return () => watcher.disconnect();
}
