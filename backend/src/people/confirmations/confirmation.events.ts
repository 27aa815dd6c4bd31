import { type DomainEvent, eventFamily } from '@wavelane/event-store';

export interface ConfirmationText {
  /** One of those that withdrawal words are known in. */
  language: string;
  text: string;
}

/** Whether withdrawals are confirmed from now on, and with which texts of the account instead of the product's. */
export type WithdrawalConfirmationChanged = DomainEvent<
  'WithdrawalConfirmationChanged',
  { accountId: string; isOn: boolean; texts: readonly ConfirmationText[] }
>;

export const confirmationEvents = eventFamily<WithdrawalConfirmationChanged>('withdrawal-confirmation-{account}', {
  WithdrawalConfirmationChanged: [],
});

export const confirmationStream = (accountId: string) => `withdrawal-confirmation-${accountId}`;
