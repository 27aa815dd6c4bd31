import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../platform/domain/aggregate-command.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { HandleIds } from '../platform/personal/handle-ids.js';
import { pseudonymOfPhone } from '../platform/personal/subjects.js';
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

/** Who opted out before they were forgotten is on the list by their pseudonym: what they say again is not their first word. */
@CommandHandler(SuppressRecipient)
export class SuppressRecipientHandler implements ICommandHandler<SuppressRecipient> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  execute({ content, context }: SuppressRecipient): Promise<void> {
    const forgottenAs = pseudonymOfPhone(this.ids, content.accountId, content.phone);
    return new SuppressRecipient({ ...content, forgottenAs }, context).decidedBy(this.executor);
  }
}

/** Who opted out and was forgotten is on the list by their pseudonym. */
@CommandHandler(RestoreRecipient)
export class RestoreRecipientHandler implements ICommandHandler<RestoreRecipient> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  execute({ content, context }: RestoreRecipient): Promise<void> {
    const forgottenAs = pseudonymOfPhone(this.ids, content.accountId, content.phone);
    return new RestoreRecipient({ ...content, forgottenAs }, context).decidedBy(this.executor);
  }
}

export const accountHandlers = [
  ...aggregateHandlers(ChangeSettings),
  SuppressRecipientHandler,
  RestoreRecipientHandler,
];
