import { aggregateCommands, aggregateHandlers, type ContentOf } from '../platform/domain/aggregate-command.js';
import { type AccountEvent, accountStream } from './account.events.js';
import { account, type AccountCommand, type AccountState } from './account.js';

type Whose = { accountId: string };

const accountCommand = aggregateCommands<ContentOf<AccountCommand>, AccountState, AccountEvent, Whose>(
  account,
  ({ accountId }) => accountStream(accountId),
);

/** What is left out stays as it is. */
export class ChangeSettings extends accountCommand('ChangeSettings') {}

/** A recipient answered STOP: nothing more is sent to this phone (E.164) for this account. */
export class SuppressRecipient extends accountCommand('SuppressRecipient') {}

/** A recipient with this phone (E.164) answered START. */
export class RestoreRecipient extends accountCommand('RestoreRecipient') {}

export const accountHandlers = aggregateHandlers(ChangeSettings, SuppressRecipient, RestoreRecipient);
