import { isDeepStrictEqual } from 'node:util';
import {
  CANNED_REPLIES_MAX,
  aroundProblems,
  checkCannedText,
  checkShortName,
  readRichContent,
  REPLY_VARIABLES,
  type RichContent,
  say,
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
      demandFree(state, content, cannedReplyId);
      if (state.size >= CANNED_REPLIES_MAX) throw DomainError.conflict(FULL);
      return [{ type: 'CannedReplyCreated', data: { ...of, content } }];
    }
    if (!known) throw DomainError.notFound('Canned reply');
    if (command.type === 'DeleteCannedReply') return [{ type: 'CannedReplyDeleted', data: of }];
    const content = contentOf(command.content);
    demandFree(state, content, cannedReplyId);
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

/** As it is kept. @throws DomainError invalid, naming the field */
export function contentOf({ shortName, text, content }: CannedContent): CannedContent {
  const rich = content && richOf(content, text);
  const hasText = rich === undefined || rich.kind === 'list';
  const problems = { shortName: checkShortName(shortName), ...(hasText && { text: checkCannedText(text) }) };
  for (const [field, problem] of Object.entries(problems)) {
    if (problem !== undefined) throw DomainError.invalid(problem, { [field]: problem });
  }
  return { shortName: shortNameOf(shortName), text: text.trim(), ...(rich && { content: rich }) };
}

/** @throws DomainError invalid, naming the field */
function richOf(content: RichContent, text: string): RichContent {
  const read = readRichContent(content);
  const problems = 'problems' in read ? read.problems : aroundProblems(content, { textField: 'text', text });
  const unknown = textsOf(content).find((one) => unknownIn(one.text, REPLY_VARIABLES).length > 0);
  const [first] = problems;
  if (first) throw DomainError.invalid(first.saying, { [first.field]: first.saying });
  const problem = unknown && checkCannedText(unknown.text);
  if (unknown && problem) throw DomainError.invalid(problem, { [unknown.field]: problem });
  return 'content' in read ? read.content : content;
}

function demandFree(state: CannedRepliesState, { shortName }: CannedContent, cannedReplyId: string): void {
  if (![...state].some(([id, other]) => id !== cannedReplyId && other.shortName === shortName)) return;
  const problem = say('short-name-taken');
  throw new DomainError('conflict', problem, { shortName: problem });
}
