import type { CannedReply } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import type { Executed } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { cannedReply, type CannedRepliesState, type CannedReplyCommand, contentOf } from './canned-reply.js';
import { cannedRepliesStream, type CannedContent, type CannedReplyEvent } from './canned-reply.events.js';

type Whose = { accountId: string; cannedReplyId: string };

const cannedReplyCommand = aggregateCommands<
  ContentOf<CannedReplyCommand>,
  CannedRepliesState,
  CannedReplyEvent,
  Whose
>(cannedReply, ({ accountId }) => cannedRepliesStream(accountId));

const saved = (
  { state }: Executed<CannedRepliesState, CannedReplyEvent>,
  { cannedReplyId: id, content }: Whose & { content: CannedContent },
): CannedReply => ({ id, ...(state.get(id) ?? contentOf(content)) });

/** The id of the canned reply that a command makes. */
export const cannedReplyIdOf = (accountId: string, { commandId }: CommandContext): string =>
  idOf('canned-reply', accountId, commandId);

/** A repeated command answers with the first one's. @throws DomainError conflict if another has its short name */
export class CreateCannedReply extends cannedReplyCommand('CreateCannedReply', saved) {
  constructor(wanted: { accountId: string; content: CannedContent }, context: CommandContext) {
    super({ ...wanted, cannedReplyId: cannedReplyIdOf(wanted.accountId, context) }, context);
  }
}

/** @throws DomainError not-found; conflict if another has its short name */
export class ChangeCannedReply extends cannedReplyCommand('ChangeCannedReply', saved) {}

/** @throws DomainError not-found, also for one that is deleted */
export class DeleteCannedReply extends cannedReplyCommand('DeleteCannedReply') {}

export const cannedReplyHandlers = aggregateHandlers(CreateCannedReply, ChangeCannedReply, DeleteCannedReply);
