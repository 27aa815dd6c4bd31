/**
 * Puts the focus on a row: the next one of the row with the focus, or of the one that is open, or the first.
 * @param id the row itself @returns whether there is one
 */
export function goTo(list: HTMLElement | null, step: number, id?: string): boolean {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
  const from = links.findIndex((link) =>
    id === undefined ? link === document.activeElement : link.closest<HTMLElement>('[data-row]')?.dataset['row'] === id,
  );
  const open = from >= 0 ? from : links.findIndex((link) => link.hasAttribute('aria-current'));
  const next = links[open < 0 ? 0 : open + step];
  next?.focus();
  return next !== undefined;
}
