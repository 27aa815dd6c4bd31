import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { VERIFICATIONS_STREAM } from './verification.events.js';
import { verifications } from './verification.js';

/** Starts a verification. @returns its id, or that of the one under way */
export class RequestVerification extends Command<string> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(RequestVerification)
export class RequestVerificationHandler implements ICommandHandler<RequestVerification> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ context }: RequestVerification): Promise<string> {
    const verificationId = idOf('verification', context.commandId);
    const at = new Date(this.clock.machine()).toISOString();
    const command = { type: 'RequestVerification', of: { verificationId, at } } as const;
    const { state } = await this.executor.execute(verifications, VERIFICATIONS_STREAM, command, context);
    return state.open ?? verificationId;
  }
}
