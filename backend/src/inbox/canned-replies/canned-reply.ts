import { isDeepStrictEqual } from 'node:util';
import {
  CANNED_REPLIES_MAX,
  checkCannedText,
  checkShortName,
  readRichContent,
  REPLY_VARIABLES,
  type RichContent,
  say,
  type Saying,
  shortNameOf,
  textsOf,
  unknownIn,
} from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type CannedContent, type CannedReplyEvent, cannedReplyEvents } from './canned-reply.events.js';

/** The canned replies of an account, by id. */
export type CannedRepliesState = ReadonlyMap<string, CannedContent>;

export type CannedReplyCommand = { accountId: string; cannedReplyId: string } & (
  | { type: 'CreateCannedReply'; content: CannedContent }
  | { type: 'ChangeCannedReply'; content: CannedContent }
  | { type: 'DeleteCannedReply' }
);

/** Texts with which members answer. No two of an account have the same short name. */
export const cannedReply: Decider<CannedRepliesState, CannedReplyCommand, CannedReplyEvent> = {
  events: cannedReplyEvents,
  initialState: new Map(),

  decide(command, state) {
    const { accountId, cannedReplyId } = command;
    const of = { accountId, cannedReplyId };
    const known = state.get(cannedReplyId);
    if (command.type === 'CreateCannedReply') {
      if (known) return [];
      const content = contentOf(command.content);
      demandPlace(state, content, cannedReplyId);
      return [{ type: 'CannedReplyCreated', data: { ...of, content } }];
    }
    if (!known) throw DomainError.notFound('Canned reply');
    if (command.type === 'DeleteCannedReply') return [{ type: 'CannedReplyDeleted', data: of }];
    const content = contentOf(command.content);
    demandPlace(state, content, cannedReplyId);
    return isDeepStrictEqual(content, known) ? [] : [{ type: 'CannedReplyChanged', data: { ...of, content } }];
  },

  evolve(state, event) {
    const next = new Map(state);
    if (event.type === 'CannedReplyDeleted') next.delete(event.data.cannedReplyId);
    else next.set(event.data.cannedReplyId, event.data.content);
    return next;
  },
};

const FULL = say('too-many-canned-replies', { max: CANNED_REPLIES_MAX });

/**
 * As it is kept. Text, file and content stand beside each other: an answer sends them as its messages.
 * @throws DomainError invalid, naming the field
 */
export function contentOf({ shortName, text, content, media }: CannedContent): CannedContent {
  demand('shortName', checkShortName(shortName));
  const rich = content && richOf(content);
  if (rich?.kind === 'list' && text.trim() === '') demand('text', say('message-body-required'));
  const goesWithout = text.trim() === '' && (rich !== undefined || media !== undefined);
  if (!goesWithout) demand('text', checkCannedText(text));
  const carried = { ...(rich && { content: rich }), ...(media && { media }) };
  return { shortName: shortNameOf(shortName), text: text.trim(), ...carried };
}

/** @throws DomainError invalid, naming the field */
function richOf(content: RichContent): RichContent {
  const read = readRichContent(content);
  if ('problems' in read) {
    const [first] = read.problems;
    throw refused(first?.field ?? 'content', first?.saying ?? say('content-kind-unknown'));
  }
  const unknown = textsOf(read.content).find((one) => unknownIn(one.text, REPLY_VARIABLES).length > 0);
  if (unknown) demand(unknown.field, checkCannedText(unknown.text));
  return read.content;
}

const refused = (field: string, problem: Saying) => DomainError.invalid(problem, { [field]: problem });

function demand(field: string, problem: Saying | undefined): void {
  if (problem !== undefined) throw refused(field, problem);
}

/**
 * @param content as {@link contentOf} gives it
 * @throws DomainError conflict: another has its short name, or it would be one too many
 */
export function demandPlace(state: CannedRepliesState, { shortName }: CannedContent, cannedReplyId: string): void {
  if ([...state].some(([id, other]) => id !== cannedReplyId && other.shortName === shortName)) {
    const problem = say('short-name-taken');
    throw new DomainError('conflict', problem, { shortName: problem });
  }
  if (!state.has(cannedReplyId) && state.size >= CANNED_REPLIES_MAX) throw DomainError.conflict(FULL);
}
