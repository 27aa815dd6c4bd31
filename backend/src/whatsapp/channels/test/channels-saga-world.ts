import { DAY_MS } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined, partOf } from '@wavelane/testing';
import { GetEntitlementHandler, GetEntitlement } from '../../../days/ledger/wallet/entitlement.query.js';
import { GetPoolPolicy } from '../../../days/ledger/policy/pool-policy.commands.js';
import { PoolTransfers } from '../../../days/ledger/pool/pool-transfers.js';
import { Metering } from '../../../days/ledger/metering/meter-wallets.js';
import { policyByDefault } from '../../../days/ledger/policy/pool-policy.js';
import { TopUpPool } from '../../../days/ledger/pool/pool.commands.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { Extender } from '../automatic/extender.js';
import { commandFor, isMetered } from '../metering/metering.reactor.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import { ChannelGate } from '../channel/channel-gate.js';
import { ChannelOperations } from '../provisioning/channel-operations.js';
import { Extending } from '../provisioning/extending.js';
import { GatewaySetup } from '../provisioning/gateway-setup.js';
import { OperationRepository } from '../provisioning/operation-repository.js';
import { Provisioning } from '../provisioning/provisioning.js';
import type { GatewayAccess } from '../../gateway/gateway-access.js';
import { GatewayEnvironment } from '../../gateway/settings/gateway-environment.js';
import {
  type MessageGateway,
  GatewayFailure,
  type ManagedChannel,
  type ChannelManager,
  type ReportTarget,
} from '@wavelane/gateway';
import type { Clock } from '../../../platform/domain/clock.js';
import { type AggregateCommand, AggregateHandler } from '../../../platform/domain/aggregate-command.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Vault } from '../../../platform/security/vault.js';
import { ADMIN, context } from '../../../../testing/domain/command-context.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { busesTo } from '../../../../testing/domain/bus.js';
import { target } from '../channel/testing/life.js';

/** The fault of a call to the gateway: a refusal, nothing done and no answer, done and no answer. */
export type Fault = 'refuse' | 'limit' | 'not-sent' | 'lose-before' | 'lose-after';

/** The gateway as the partner interface shows it, with a journal of what really happened. */
export class FakeGateway {
  readonly channels = new Map<string, ManagedChannel & { webhooks: ReportTarget[] }>();
  readonly journal: string[] = [];
  private readonly faults: { call: string; fault: Fault }[] = [];

  constructor(private readonly clock: Clock) {}

  fail(call: string, ...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ call, fault })));
  }

  count(call: string): number {
    return this.journal.filter((entry) => entry === call).length;
  }

  readonly manager = {
    projects: () => this.perform('projects', () => [{ id: 'PRJ1', name: 'Main' }]),
    create: (name: string) =>
      this.perform('create', () => {
        const id = `FALCON-${this.channels.size + 1}`;
        const activeTill = this.clock.now() + 6 * DAY_MS;
        const made = { id, token: `token-${id}`, apiUrl: 'http://gate.test', name, activeTill, mode: 'trial' };
        this.channels.set(id, { ...made, webhooks: [] });
        return made;
      }),
    get: (id: string) => this.perform('get', () => this.channels.get(id)),
    list: () => this.perform('list', () => [...this.channels.values()]),
    extend: (id: string, days: number) =>
      this.perform('extend', () => {
        const found = defined(this.channels.get(id));
        found.activeTill = Math.max(found.activeTill ?? 0, this.clock.now()) + days * DAY_MS;
        return found;
      }),
    mode: (id: string, mode: string) => this.perform('mode', () => void (defined(this.channels.get(id)).mode = mode)),
    delete: (id: string) => this.perform('delete', () => void this.channels.delete(id)),
  };

  gate(token: string) {
    const found = defined([...this.channels.values()].find((candidate) => candidate.token === token));
    return {
      reportsTo: ({ url, key }: ReportTarget) =>
        this.perform('webhooks', () => found.webhooks.some((one) => one.url === url && one.key === key)),
      reportTo: (target: ReportTarget) => this.perform('patch', () => void (found.webhooks = [target])),
    };
  }

  private async perform<T>(call: string, work: () => T): Promise<T> {
    const index = this.faults.findIndex((planned) => planned.call === call);
    const fault = index < 0 ? undefined : defined(this.faults.splice(index, 1)[0]).fault;
    if (fault === 'refuse') throw new GatewayFailure('refused', 'permanent', 'Not possible', { status: 400 });
    if (fault === 'limit') throw new GatewayFailure('refused', 'rate-limited', 'Wait 5 minutes', { status: 429 });
    if (fault === 'not-sent') throw new GatewayFailure('not-sent', 'unavailable', 'No connection');
    if (fault === 'lose-before') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    const result = work();
    this.journal.push(call);
    if (fault === 'lose-after') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    return result;
  }
}

/** The data that survives a crash: the log, the vault and the gateway. Processes come and go over it. */
export class World {
  readonly clock = TestTime.standing();
  readonly store = new MemoryEventStore();
  readonly secrets = new Map<string, string>();
  readonly gateway = new FakeGateway(this.clock);

  constructor(readonly channelId = 7) {}

  process(fuse = new Fuse()) {
    const store = fuse.wrap(partOf<EventStore>(this.store));
    const executor = new CommandExecutor(store, this.clock);
    const handler = new AggregateHandler(executor);
    const { commands: bus } = busesTo((command) => handler.execute(command as AggregateCommand<unknown, unknown>));
    const { queries } = busesTo((query) => this.answer(query, executor));
    const vault: Vault = fuse.wrap({
      put: async (id: string, text: string) => void this.secrets.set(id, text),
      get: async (id: string) => this.secrets.get(id),
      remove: async (id: string) => void this.secrets.delete(id),
    });
    const access = this.access(fuse);
    class Environment extends GatewayEnvironment {
      readonly production = false;
      publicUrl = () => 'http://app.test';
    }
    const log = new OperationRepository(executor);
    const gate = new ChannelGate(executor, vault, access);
    const operations = new ChannelOperations(
      new PoolTransfers(bus),
      queries,
      log,
      access,
      new Provisioning(log, vault, this.clock),
      new Extending(log, this.clock),
      new GatewaySetup(log, gate, access, new Environment(), vault, this.clock),
      vault,
      this.clock,
    );
    const metering = new Metering(executor, this.clock);
    return {
      executor,
      bus,
      extender: new Extender(executor, queries, metering, access, this.clock),
      /** Passes all events of channels to the wallet, as a reactor does. */
      hear: async () => {
        for (const event of this.store.events)
          if (isMetered(event)) await metering.change(commandFor(event), reactionTo(event, 'meter'));
      },
      operations,
      channel: (command: Parameters<typeof channel.decide>[0], commandId: string) =>
        executor.execute(channel, channelStream(this.channelId), command, context(commandId)),
      state: () => executor.state(channel, channelStream(this.channelId)),
    };
  }

  private answer(query: object, executor: CommandExecutor): Promise<unknown> {
    if (query instanceof GetPoolPolicy) return Promise.resolve({ ...policyByDefault(true, true), number: 0 });
    if (query instanceof GetEntitlement) return new GetEntitlementHandler(executor, this.clock).execute(query);
    return Promise.resolve({ accountId: 'acc', name: 'Ada', email: 'ada@example.com', disabled: null, closed: false });
  }

  /** The processes' access to the gateway. */
  protected access(fuse: Fuse): GatewayAccess {
    return partOf<GatewayAccess>({
      effective: async () => ({
        manager: fuse.wrap(partOf<ChannelManager>(this.gateway.manager)),
        projectId: null,
        demo: null,
      }),
      gate: (_url: string, token: string) => fuse.wrap(partOf<MessageGateway>(this.gateway.gate(token))),
    });
  }

  /** An added channel and a pool of 100 days. */
  async prepare(): Promise<this> {
    const { bus, channel: on } = this.process();
    await bus.execute(new TopUpPool({ days: 100, note: null }, context('top-up')));
    await on(
      { type: 'OpenChannel', channelId: this.channelId, accountId: 'acc', label: 'Shop', phone: '+97330000001' },
      'add',
    );
    return this;
  }

  async request(days: number, transferId: string): Promise<void> {
    const { channel: on } = this.process();
    const command = {
      type: 'RequestDays',
      accountId: 'acc',
      transferId,
      days,
      target,
      by: ADMIN,
      correlationId: 'r',
    } as const;
    await on(command, `request-${transferId}`);
  }

  /** Looks again and again, and advances the clock as requested, until no work is left. @returns ms that passed */
  async finish(): Promise<number> {
    const began = this.clock.now();
    const { operations } = this.process();
    for (let look = 0; look < 500; look++) {
      const wait = await operations.advance(this.channelId);
      if (wait === Number.POSITIVE_INFINITY) return this.clock.now() - began;
      this.clock.advance(Math.max(wait, 1));
    }
    throw new Error('It never came to an end');
  }

  /** Balances of the ledger from the postings of every event. */
  ledger(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { data } of this.store.events) {
      for (const { account, delta } of (data as { postings?: { account: string; delta: number }[] }).postings ?? []) {
        sums[account] = (sums[account] ?? 0) + delta;
      }
    }
    return sums;
  }

  inTransit(): number {
    return Object.entries(this.ledger())
      .filter(([account]) => account.startsWith('transit:'))
      .reduce((sum, [, days]) => sum + Math.abs(days), 0);
  }
}
