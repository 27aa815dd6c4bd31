import type { SavedWording } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import type { Executed } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { type WordingPublished, wordingStream } from './wording.events.js';
import { wording, type WordingCommand, type WordingState } from './wording.js';

type Whose = { wordingId: string };

const wordingCommand = aggregateCommands<ContentOf<WordingCommand>, WordingState, WordingPublished, Whose>(
  wording,
  ({ wordingId }) => wordingStream(wordingId),
);

const saved = (
  { state: { purpose, language, version, text, hash } }: Executed<WordingState, WordingPublished>,
  { wordingId }: Whose,
): SavedWording => ({ id: wordingId, purpose, language, version, text, hash });

/** Its first version. A repeated command answers with the first one's wording. @throws DomainError invalid */
export class PublishWording extends wordingCommand('PublishWording', saved) {
  constructor(wanted: { accountId: string; purpose: string; language: string; text: string }, context: CommandContext) {
    super({ ...wanted, wordingId: idOf('wording', wanted.accountId, context.commandId) }, context);
  }
}

/** Another version; the same text is none. @throws DomainError invalid, not-found for another account's wording */
export class ReviseWording extends wordingCommand('ReviseWording', saved) {}

export const wordingHandlers = aggregateHandlers(PublishWording, ReviseWording);
