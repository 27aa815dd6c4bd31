import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** From now on these words, beside those of the product, mean that somebody wants no more messages of the account. */
export type WithdrawalWordsChanged = DomainEvent<
  'WithdrawalWordsChanged',
  { accountId: string; words: readonly string[] }
>;

export const wordsEvents = eventFamily<WithdrawalWordsChanged>('withdrawal-words-{account}', {
  WithdrawalWordsChanged: [],
});

export const wordsStream = (accountId: string) => `withdrawal-words-${accountId}`;
