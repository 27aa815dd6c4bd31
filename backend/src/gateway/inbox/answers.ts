/** Not answers: reactions, votes, calls, what WhatsApp itself says. */
const NO_ANSWER = new Set(['action', 'poll_update', 'poll', 'call', 'system', 'revoked']);

export const isAnswer = (kind: string): boolean => !NO_ANSWER.has(kind);
