import type { RefObject } from 'react';

/** px */
const GAP = 8;

/**
 * The place of a panel that belongs to an icon below a text field: it ends above the field, so that the text that it
 * changes stays in sight.
 */
export const aboveField = (icon: HTMLElement, field: RefObject<HTMLElement | null>) => ({
  nodeType: Node.ELEMENT_NODE,
  getBoundingClientRect: () => {
    const { left, top, width, height } = icon.getBoundingClientRect();
    const above = field.current ? field.current.getBoundingClientRect().top - GAP : top;
    return new DOMRect(left, Math.min(top, above), width, height);
  },
});
