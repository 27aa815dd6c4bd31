import type { MouseEvent } from 'react';

/**
 * The row whose plain link was clicked: a link of the router in each row takes longer to draw than all other parts of
 * it. A click that opens a link elsewhere, with a held key or another button, is left to the browser. @returns its
 * `data-row`
 */
export function followed(event: MouseEvent<HTMLAnchorElement>): string | undefined {
  const { button, metaKey, ctrlKey, altKey, shiftKey, currentTarget } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return undefined;
  const row = currentTarget.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row !== undefined) event.preventDefault();
  return row;
}
