import type { MouseEvent } from 'react';

/**
 * The row whose plain link was clicked: a link of the router in each row takes longer to draw than all the rest of it. A link that is
 * to be opened elsewhere, by a key that is held or another button, is the browser's business. @returns its `data-row`
 */
export function followed(event: MouseEvent<HTMLAnchorElement>): string | undefined {
  const { button, metaKey, ctrlKey, altKey, shiftKey, currentTarget } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || altKey || shiftKey) return undefined;
  const row = currentTarget.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row !== undefined) event.preventDefault();
  return row;
}
