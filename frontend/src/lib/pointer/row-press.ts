import type { MouseEvent } from 'react';

/** Parts of a row with a press of their own. */
const OWN = 'a, button, input, label, select, textarea, summary, [role=button], [role=menuitem]';

/**
 * Props of a row that opens as its expander does: anywhere but on a link or a control, and not while a text in it is
 * selected. Keyboards and screen readers have the expander.
 */
export const pressedAsWhole = (onToggle: () => void) => ({
  sx: { cursor: 'pointer' } as const,
  onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    // A dialog of the row is outside of it, but its presses come here, too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const own = target.closest(OWN);
    if (own !== null && currentTarget.contains(own) && own !== currentTarget) return;
    const selection = window.getSelection();
    if (selection && !selection.isCollapsed && currentTarget.contains(selection.anchorNode)) return;
    onToggle();
  },
});
