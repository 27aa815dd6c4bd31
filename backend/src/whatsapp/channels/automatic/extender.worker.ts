import { Inject, Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { GetPoolPolicy, walletsProjection } from '../../../days/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { DueAccounts } from '../../../platform/runtime/due/due-accounts.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { channelsProjection } from '../channel/channels.projection.js';
import { Extender } from './extender.js';
import { leadOf } from './plan.js';

/** ms between two looks at all channels, in case an event was missed. */
const LOOK_EVERY = 3_600_000;
const AFTER_ERROR = 5_000;
const PAGE = 500;
/** Accounts side by side. */
const AT_ONCE = 8;

const OF_ACCOUNT = [
  'WalletCredited',
  'WalletRecovered',
  'SubscriptionActivated',
  'ChannelAdded',
  'ChannelExpired',
  'ChannelResumedByOwner',
  'ChannelOperationSettled',
];
/** After these, channels of all accounts may get what they wait for. */
const OF_ALL = [
  'PoolToppedUp',
  'PoolAdjusted',
  'PoolRefunded',
  'PoolTransactionVoided',
  'PoolReservationReleased',
  'PoolPolicySet',
  'GatewayConfigured',
];

/** Extends and activates channels by themselves (docs/adr/0163-automatic-days.md): on events, by time, and hourly. */
@Worker()
@Injectable()
export class ChannelExtender implements Worker {
  readonly name = 'channel-extender';
  readonly wakesOn = [...OF_ACCOUNT, ...OF_ALL];
  private readonly logger = new Logger(ChannelExtender.name);
  private readonly due = new DueAccounts(LOOK_EVERY);

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly extender: Extender,
    private readonly clock: Clock,
  ) {}

  wokenBy(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { accountId, outcome } = fieldsOf(event);
      if (OF_ALL.includes(event.type)) this.due.wakeAll();
      else if (outcome !== 'credited') this.due.wake(String(accountId));
    }
  }

  async takeOver(): Promise<void> {
    this.due.wakeAll();
  }

  async pass(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    await this.due.looking(now, signal, async ({ all, accounts }) => {
      const inNeed = all ? await this.accountsInNeed(now, signal) : [];
      await this.lookAt([...new Set([...accounts, ...inNeed])], signal);
    });
    return this.untilNext();
  }

  private async lookAt(accounts: readonly string[], signal: AbortSignal): Promise<void> {
    const queue = accounts.values();
    const lane = async () => {
      for (const accountId of queue) {
        if (signal.aborted) return;
        await this.lookAtOne(accountId);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, accounts.length) }, lane));
  }

  /** An account that cannot be looked at holds up no other, and is looked at again. */
  private async lookAtOne(accountId: string): Promise<void> {
    try {
      this.due.looked(accountId, await this.extender.look(accountId));
    } catch (error) {
      this.logger.warn(`Account ${accountId} could not be looked at: ${String(error)}`);
      this.due.looked(accountId, this.clock.now() + AFTER_ERROR);
    }
  }

  /** With a channel that has no days, or whose days end soon, and with days in their wallet. */
  private async accountsInNeed(now: number, signal: AbortSignal): Promise<Set<string>> {
    const soon = { expiresAt: { lte: new Date(now + (await this.lead())).toISOString() } };
    const found = new Set<string>();
    for (const where of [
      { status: 'PENDING' },
      { status: 'EXPIRED' },
      { status: 'ACTIVE', ...soon },
      { status: 'PAUSED', ...soon },
    ]) {
      let cursor: string | undefined;
      do {
        const page = await this.readModels.find(channelsProjection, {
          where,
          sort: [{ field: 'expiresAt', direction: 'asc' }],
          limit: PAGE,
          ...(cursor !== undefined && { cursor }),
        });
        const ids = [...new Set(page.documents.map(({ body }) => body.accountId))];
        const wallets = await this.readModels.many(walletsProjection, ids);
        for (const { body } of wallets) if (body.balance > 0) found.add(body.accountId);
        cursor = page.cursor;
      } while (cursor !== undefined && !signal.aborted);
    }
    return found;
  }

  private async lead(): Promise<number> {
    return leadOf(await this.queries.execute(new GetPoolPolicy()));
  }

  /** ms until the next channel is near its end. */
  private async untilNext(): Promise<number> {
    const now = this.clock.now();
    const lead = await this.lead();
    const { documents } = await this.readModels.find(channelsProjection, {
      where: { status: 'ACTIVE', expiresAt: { gt: new Date(now + lead).toISOString() } },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit: 1,
    });
    const { accountId, expiresAt } = documents[0]?.body ?? {};
    if (typeof accountId === 'string' && expiresAt) this.due.expect(accountId, Date.parse(expiresAt) - lead);
    return Math.max(250, this.due.next - now);
  }
}
