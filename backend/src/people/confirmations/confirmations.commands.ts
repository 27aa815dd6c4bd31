import type { WithdrawalConfirmation } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import { confirmationStream, type WithdrawalConfirmationChanged } from './confirmation.events.js';
import { type ConfirmationCommand, type ConfirmationState, withdrawalConfirmation } from './confirmation.js';
import { viewOf } from './confirmations.queries.js';

type Whose = { accountId: string };

const confirmationCommand = aggregateCommands<
  ContentOf<ConfirmationCommand>,
  ConfirmationState,
  WithdrawalConfirmationChanged,
  Whose
>(withdrawalConfirmation, ({ accountId }) => confirmationStream(accountId));

/** Says whether withdrawals are confirmed, and sets all texts of the account's own. @throws DomainError invalid */
export class ChangeWithdrawalConfirmation extends confirmationCommand(
  'ChangeWithdrawalConfirmation',
  ({ state }): WithdrawalConfirmation => viewOf(state),
) {}

export const confirmationHandlers = aggregateHandlers(ChangeWithdrawalConfirmation);
