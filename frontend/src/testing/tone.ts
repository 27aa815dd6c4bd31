/** The theme's tone of an element's text: `success`, `warning`, and so on; `text` if it has none. */
export function toneOf(element: Element): string | undefined {
  return /--mui-palette-(\w+)-/.exec(getComputedStyle(element).color)?.[1];
}
