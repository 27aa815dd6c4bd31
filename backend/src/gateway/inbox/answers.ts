import type { GatewayMessageReceived } from './inbox.events.js';

/** Not answers: reactions, votes, calls, what WhatsApp itself says. */
const NO_ANSWER = new Set(['action', 'poll_update', 'poll', 'call', 'system', 'revoked']);

export const isAnswer = (kind: string): boolean => !NO_ANSWER.has(kind);

/** What is done to a message of before (a reaction, a vote, an edit, a withdrawal) is no message that could be answered. */
export const isWriting = ({ kind, content }: Pick<GatewayMessageReceived['data'], 'kind' | 'content'>): boolean =>
  isAnswer(kind) && !content?.reaction && !content?.vote && !content?.edit && !content?.deletion;
