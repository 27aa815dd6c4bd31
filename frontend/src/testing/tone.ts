/** The theme's tone that an element's text has: `success`, `warning`; `text` where it has none of its own. */
export function toneOf(element: Element): string | undefined {
  return /--mui-palette-(\w+)-/.exec(getComputedStyle(element).color)?.[1];
}
