import { Inject, Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { GetPoolPolicy, walletsProjection } from '../../../days/index.js';
import { Clock } from '../../../platform/domain/clock.js';
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
/** More than that many are looked at with all others. */
const NAMED_MAX = 10_000;

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
  private accounts = new Set<string>();
  /** Unix ms. */
  private nextAll = 0;
  /** Unix ms at which an account is worth another look. */
  private readonly again = new Map<string, number>();

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly extender: Extender,
    private readonly clock: Clock,
  ) {}

  wokenBy(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { accountId, outcome } = fieldsOf(event);
      if (OF_ALL.includes(event.type) || this.accounts.size >= NAMED_MAX) this.nextAll = 0;
      else if (outcome !== 'credited') this.accounts.add(String(accountId));
    }
    if (this.nextAll === 0) this.accounts.clear();
  }

  async takeOver(): Promise<void> {
    this.nextAll = 0;
  }

  async pass(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const named = this.accounts;
    this.accounts = new Set();
    for (const [accountId, at] of this.again) if (at <= now) named.add(accountId);
    if (now >= this.nextAll) {
      this.nextAll = now + LOOK_EVERY;
      for (const accountId of await this.accountsInNeed(now, signal)) named.add(accountId);
    }
    await this.lookAt([...named], signal);
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
    this.again.delete(accountId);
    try {
      const at = await this.extender.look(accountId);
      if (at !== undefined) this.again.set(accountId, at);
    } catch (error) {
      this.logger.warn(`Account ${accountId} could not be looked at: ${String(error)}`);
      this.again.set(accountId, this.clock.now() + AFTER_ERROR);
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
    if (typeof accountId === 'string' && expiresAt) this.expect(accountId, Date.parse(expiresAt) - lead);
    const next = Math.min(this.nextAll, ...this.again.values());
    return Math.max(250, next - now);
  }

  /** An account is looked at at an instant, Unix ms, or before. */
  private expect(accountId: string, at: number): void {
    this.again.set(accountId, Math.min(at, this.again.get(accountId) ?? at));
  }
}
