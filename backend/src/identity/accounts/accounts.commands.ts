import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { pseudonymOfPhone } from '../../platform/personal/subjects.js';
import { type AccountEvent, accountStream } from './account.events.js';
import { account, type AccountCommand, type AccountState } from './account.js';

type Whose = { accountId: string };

const accountCommand = aggregateCommands<ContentOf<AccountCommand>, AccountState, AccountEvent, Whose>(
  account,
  ({ accountId }) => accountStream(accountId),
);

/** Changes the given settings; the others stay as they are. */
export class ChangeSettings extends accountCommand('ChangeSettings') {}

/** A recipient answered STOP: nothing more is sent to this phone (E.164) for this account. */
export class SuppressRecipient extends accountCommand('SuppressRecipient') {}

/** A recipient with this phone (E.164) answered START: messages may be sent to it again. */
export class RestoreRecipient extends accountCommand('RestoreRecipient') {}

/**
 * Suppresses a recipient, looking also for the pseudonym of a person who opted out before being forgotten, so that a
 * repeated opt-out does not count as the first one.
 */
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

/** Restores a recipient, looking also for the pseudonym of a person who opted out and was then forgotten. */
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
