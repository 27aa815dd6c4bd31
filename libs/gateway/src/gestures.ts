/**
 * What a lane does besides sending messages: a reaction to a message, a new text of one of ours, its withdrawal, that
 * a message of theirs was read, and that an answer is being written.
 */
export const GESTURES = ['reaction', 'edit', 'withdrawal', 'read', 'typing'] as const;
export type GestureKind = (typeof GESTURES)[number];

/** How long after it was sent WhatsApp lets a message be edited. ms */
export const EDIT_WINDOW_MS = 15 * 60_000;
