import { UNSAID_KINDS } from '@wavelane/contracts';
import type { GatewayMessageReceived } from './inbox.events.js';

export { isReported } from '../../../platform/domain/ids/reports.js';

/** Not answers: reactions, votes, calls, what WhatsApp itself says. */
const NO_ANSWER: ReadonlySet<string> = new Set(UNSAID_KINDS);

export const isAnswer = (kind: string): boolean => !NO_ANSWER.has(kind);

/** A change to an earlier message (a reaction, a vote, an edit, a withdrawal) is no message that could be answered. */
export const isWriting = ({ kind, content }: Pick<GatewayMessageReceived['data'], 'kind' | 'content'>): boolean =>
  isAnswer(kind) && !content?.reaction && !content?.vote && !content?.edit && !content?.deletion;

/** Programs, by the source that the gateway gives for a message; `null` and new sources count as a person. */
const PROGRAMS = new Set(['api', 'system', 'business_api', 'bot']);

/** Whether a program wrote it, as far as the gateway shows it: an automatic answer of another business, a bot. */
export const isByProgram = ({ source }: Pick<GatewayMessageReceived['data'], 'source'>): boolean =>
  source !== null && PROGRAMS.has(source);
