import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/** From now on these words, beside those of the product, mean that a person wants no more messages of the account. */
export type WithdrawalWordsChanged = DomainEvent<
  'WithdrawalWordsChanged',
  { accountId: string; words: readonly string[] }
>;

const WORDS = personal<WithdrawalWordsChanged['data']>(['words'], { words: [] }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const wordsEvents = eventFamily<WithdrawalWordsChanged>(
  'withdrawal-words-{account}',
  {
    WithdrawalWordsChanged: [],
  },
  { WithdrawalWordsChanged: [WORDS] },
);

export const wordsStream = (accountId: string) => `withdrawal-words-${accountId}`;
