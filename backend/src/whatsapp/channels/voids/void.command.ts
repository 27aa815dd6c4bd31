import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TransactionVoided } from '@wavelane/contracts';
import type { EventStore, Recorded, EventOf } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { TakeBackChannelDays } from './take-back.command.js';
import { type CommandContext, reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { pool, POOL_STREAM, type PoolEvent, poolTransactionsProjection } from '../../../days/index.js';

type PoolTransactionVoided = EventOf<PoolEvent, 'PoolTransactionVoided'>;
type PoolVoidRequested = EventOf<PoolEvent, 'PoolVoidRequested'>;

/**
 * Voids a transaction: its line leaves the list, and a reversal dated now takes its effect away.
 * @throws DomainError not-found without such a transaction or after a void, invalid when the pool would go below 0
 */
export class VoidPoolTransaction extends Command<TransactionVoided> {
  constructor(
    readonly transactionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Fetches the unused days of a voided allocation back from its channel; each step is made once, by request or by
 * reactor.
 */
@Injectable()
export class PoolVoids {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  async finish(request: PoolVoidRequested['data'], cause: CommandContext): Promise<readonly PoolEvent[]> {
    const { voids, transferId, days, target } = request;
    const context = (step: string): CommandContext => ({ ...cause, commandId: idOf(transferId, step) });
    const taken = await this.commands.execute(
      new TakeBackChannelDays({ channelId: target.channelId, transferId, days }, context('take-back')),
    );
    const command = { type: 'CompletePoolVoid', voids, days: taken } as const;
    return (await this.executor.execute(pool, POOL_STREAM, command, context('complete'))).events;
  }
}

@CommandHandler(VoidPoolTransaction)
export class VoidPoolTransactionHandler implements ICommandHandler<VoidPoolTransaction> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly voids: PoolVoids,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ transactionId, context }: VoidPoolTransaction): Promise<TransactionVoided> {
    await this.readModels.waitFor(await this.store.head(), 2_000, [poolTransactionsProjection.name]);
    const transaction = await this.readModels.get(poolTransactionsProjection, transactionId);
    if (!transaction) throw DomainError.notFound('Transaction');
    const voids = transaction.voids === null ? null : Number(transaction.voids);
    const command = { type: 'VoidPoolTransaction', transaction: { ...transaction, voids } } as const;
    const { events, firstId } = await this.executor.execute(pool, POOL_STREAM, command, context);
    const request = events.find(isRequested);
    const done = request ? await this.fetched(request, { ...context, causationId: firstId }) : events.find(isVoided);
    if (!done) throw new Error(`The void of transaction ${transactionId} brought no event`);
    const { balance } = await this.executor.state(pool, POOL_STREAM);
    return { success: true, balance, voidId: String(done.data.txNo), days: done.data.days };
  }

  private async fetched({ data }: PoolVoidRequested, context: CommandContext): Promise<PoolTransactionVoided> {
    const done = (await this.voids.finish(data, context)).find(isVoided);
    if (!done) throw new Error(`The void of transaction ${data.voids} came to no end`);
    return done;
  }
}

/** Completes a void after its request was interrupted. */
@Reactor()
@Injectable()
export class PoolVoidsReactor implements Reactor<PoolVoidRequested> {
  readonly name = 'pool-voids';
  readonly handles = ['PoolVoidRequested'] as const;

  constructor(private readonly voids: PoolVoids) {}

  lane({ data }: Recorded<PoolVoidRequested>): string {
    return data.transferId;
  }

  async react(event: Recorded<PoolVoidRequested>): Promise<void> {
    await this.voids.finish(event.data, reactionTo(event, 'void', event.metadata.actor));
  }
}

const isRequested = (event: PoolEvent): event is PoolVoidRequested => event.type === 'PoolVoidRequested';
const isVoided = (event: PoolEvent): event is PoolTransactionVoided => event.type === 'PoolTransactionVoided';
