import type { WithdrawalWords } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import { wordsStream, type WithdrawalWordsChanged } from './words.events.js';
import { viewOf } from './words.queries.js';
import { withdrawalWords, type WordsCommand, type WordsState } from './words.js';

type Whose = { accountId: string };

const wordsCommand = aggregateCommands<ContentOf<WordsCommand>, WordsState, WithdrawalWordsChanged, Whose>(
  withdrawalWords,
  ({ accountId }) => wordsStream(accountId),
);

/** Sets all words of the account that mean stop, beside those of the product. @throws DomainError invalid */
export class ChangeWithdrawalWords extends wordsCommand('ChangeWithdrawalWords', ({ state }): WithdrawalWords =>
  viewOf(state),
) {}

export const wordsHandlers = aggregateHandlers(ChangeWithdrawalWords);
