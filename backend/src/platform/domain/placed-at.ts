import type { Position } from '@wavelane/event-store';

/**
 * Where something stands among what is sorted by time: by its instant, and within one by its place in the log. The gateway
 * knows whole seconds only, and a call of its brings several messages in one millisecond. Compared as text.
 * @param at ISO-8601 UTC
 */
export const placedAt = (at: string, position: Position): string => `${at} ${position}`;
