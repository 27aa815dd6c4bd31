/** The inbox is narrower than its two panes need: one of them is shown. */
export const PHONE = '@container inbox (max-width: 699.95px)';
/** List and conversation are shown beside each other. */
export const SPLIT = '@container inbox (min-width: 700px)';
/** All but the conversation gives way: a phone that lies on its side, a page at 200 %, an open keyboard. */
export const LOW = '@media (max-height: 599.95px)';

/** A conversation narrower than so many pixels. */
export const threadBelow = (width: number) => `@container thread (max-width: ${width - 0.05}px)`;
