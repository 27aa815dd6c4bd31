import { DAY_MS } from '@wavelane/contracts';
// Imported by path, because the testing index also loads the contract, which needs Jest.
import { MemoryReadStore } from '../../../libs/read-store/src/testing/memory/memory-read-store.js';
import { NEW_YEAR } from '../../testing/domain/test-time.js';
import { Chance } from './scheduler/chance.js';
import { SimulatedDays } from './days/gateway-days.js';
import { wishesOfDays } from './days/shop.js';
import { blindly, isOfDays, isOfRestores, placeFirst, type Planted } from './faults.js';
import { SimulatedGateway } from './gateway.js';
import { logOf, SimulatedLog } from './log.js';
import { type Machine, MachineClock } from './machine.js';
import { MessageStates } from './message-states.js';
import { SimulatedProcess } from './process.js';
import { type Asked, askAgain } from './restoring/asked-again.js';
import { Restoring } from './restoring/restoring.js';
import { type BrokenWrites, readStoreOf } from './read-models.js';
import { type Host, Scheduler } from './scheduler/scheduler.js';
import { ACCOUNT, activation, credit, type Metered, removal, sending, webhook, type Wish } from './story.js';
import { Terms } from './terms.js';

export const CHANNEL = 1;
const PROCESSES = 2;
/** One life in so many has channels that are extended automatically. */
const WITH_DAYS = 4;
/** One in so many of the other lives is restored from a backup. */
const RESTORED = 3;
const HOUR_MS = 3_600_000;

/** Everything in one life: machines, stores, the gateway, and people with requests. */
export class World {
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly log: SimulatedLog;
  readonly messages: MessageStates;
  readonly terms = new Terms();
  readStore = new MemoryReadStore();
  readonly gateway: SimulatedGateway;
  /** Sells days; only in some lives, which take longer. */
  readonly days: SimulatedDays | undefined;
  readonly restoring: Restoring | undefined;
  readonly metered: Metered[] = [];
  readonly machines: Machine[] = [];
  readonly wishes: Asked[] = [];
  /** Requests without an answer, and some that have just been answered. */
  private readonly open = new Set<Asked>();
  /** Webhooks that got lost. */
  readonly lost: object[] = [];
  private readonly outside: Host = { name: 'outside', isDead: false, suspendedUntil: 0 };
  private starts = 0;

  constructor(
    seed: number,
    private readonly planted: Planted | undefined,
    isTraced: boolean,
  ) {
    this.chance = new Chance(seed);
    this.scheduler = new Scheduler(this.chance, isTraced);
    this.log = new SimulatedLog(this.scheduler);
    this.messages = new MessageStates(this.log);
    this.gateway = new SimulatedGateway(
      this.scheduler,
      () => this.wall,
      (body) => this.report(body),
    );
    if (isOfDays(planted) || (seed % WITH_DAYS === 0 && !isOfRestores(planted)))
      this.days = new SimulatedDays(this.scheduler, () => this.wall);
    else if (seed % RESTORED === 0 || isOfRestores(planted)) this.restoring = new Restoring(this.chance, planted);
  }

  /** The time of a correct clock, Unix ms. */
  get wall(): number {
    return NEW_YEAR + this.scheduler.now + this.scheduler.slept;
  }

  /** Starts the life. */
  async begin(): Promise<void> {
    const { chance } = this;
    for (let n = 0; n < PROCESSES; n++) await this.boot(n);
    const credited = this.wish(credit(1, chance.between(0, 500)));
    const mayBegin = () => credited.isDone;
    for (const channelId of [11, 12]) {
      const metered: Metered = { channelId, at: 0, removedAt: undefined };
      this.metered.push(metered);
      const at = chance.between(200, 3_000);
      const active = this.wish({ ...activation(metered, at, () => this.wall), mayBegin });
      if (!chance.is(0.3)) continue;
      const removed = removal(metered, at + chance.between(2_000, 6_000), () => this.wall);
      this.wish({ ...removed, mayBegin: () => active.isDone });
    }
    if (this.days) for (const wish of wishesOfDays(chance)) this.wish(wish);
    const jobs = 1 + chance.below(2);
    for (let n = 0; n < jobs; n++) this.wish(sending(`job-${n}`, 1 + chance.below(3), CHANNEL, chance));
  }

  async step(): Promise<void> {
    this.restoring?.step(this);
    const { now } = this.scheduler;
    for (let n = 0; n < PROCESSES; n++) {
      const host = this.machines[n]?.host;
      if (host?.isDead && host.suspendedUntil <= now) await this.boot(n);
    }
    for (const wish of this.open) {
      if (wish.isDone) this.open.delete(wish);
      else if (wish.at <= now && (!wish.by || wish.by.isDead)) await this.ask(wish);
    }
    await this.scheduler.step();
  }

  /** Causes one disturbance. */
  disturb(): void {
    const { chance, scheduler } = this;
    const machine = chance.of(this.machines);
    const { host } = machine;
    const what = chance.next();
    if (what < 0.35) this.kill(machine);
    else if (what < 0.6) {
      host.suspendedUntil = scheduler.now + chance.between(500, 14_000);
      scheduler.note(host.name, `is suspended until ${(host.suspendedUntil / 1_000).toFixed(3)} s`);
    } else if (what < 0.8) {
      machine.skew = chance.of([-5, -1, 0.01, 1, 20, 23, 72]) * HOUR_MS * chance.between(0.9, 1);
      scheduler.note(host.name, `has a clock that is ${(machine.skew / HOUR_MS).toFixed(2)} h ahead`);
    } else {
      scheduler.slept += chance.of([20_000, HOUR_MS, 7 * HOUR_MS, DAY_MS, 1.5 * DAY_MS]);
      scheduler.note('world', `sleeps, and it is ${new Date(this.wall).toISOString()}`);
    }
  }

  /** Ends all disturbances, and delivers what was lost on the way. */
  heal(): void {
    this.scheduler.isRough = false;
    this.scheduler.note('world', 'heals');
    for (const machine of this.machines) {
      machine.skew = 0;
      machine.host.suspendedUntil = 0;
      machine.clock.now();
      // It started with a clock that was days off, and does not trust the correct one: operators are warned, and
      // restart it.
      if (machine.clock.jump) this.kill(machine);
    }
    for (const body of this.lost.splice(0)) this.wish(webhook(body, CHANNEL, this.scheduler.now));
  }

  sleep(ms: number): void {
    this.scheduler.slept += ms;
    this.scheduler.note('world', `sleeps, and it is ${new Date(this.wall).toISOString()}`);
  }

  /** Whether a machine has this process. */
  isRunning(pid: number): boolean {
    return this.machines.some(({ host }) => host.pid === pid && !host.isDead);
  }

  get isAnswered(): boolean {
    for (const { isDone } of this.open) if (!isDone) return false;
    return true;
  }

  kill({ host }: Machine): void {
    this.scheduler.note(host.name, 'is killed');
    this.scheduler.end(host);
    host.suspendedUntil = this.scheduler.now + this.chance.between(50, 3_000);
    this.scheduler.after(
      host.suspendedUntil - this.scheduler.now,
      `misses ${host.name}`,
      () => undefined,
      this.outside,
    );
  }

  /** Replaces the log by an older one. */
  forget(): void {
    for (const asked of askAgain(this.wishes, this.messages)) this.open.add(asked);
  }

  wish(wish: Wish): Asked {
    const asked: Asked = { ...wish, by: undefined, isDone: false, tries: 0 };
    this.wishes.push(asked);
    this.open.add(asked);
    this.scheduler.after(wish.at - this.scheduler.now, 'wants something', () => undefined, this.outside);
    return asked;
  }

  /** Loses, delays, doubles and reorders webhooks. */
  private report(body: object): void {
    const { chance, scheduler } = this;
    if (scheduler.isRough && chance.is(0.15)) return void this.lost.push(body);
    const late = () => scheduler.now + (chance.is(0.2) ? chance.between(0, 8_000) : chance.between(0, 400));
    this.wish(webhook(body, CHANNEL, late()));
    if (chance.is(0.15)) this.wish(webhook(body, CHANNEL, late()));
  }

  private async ask(wish: Asked): Promise<void> {
    const up = this.machines.filter(({ host, process }) => !host.isDead && process.isUp);
    if (up.length === 0 || wish.mayBegin?.() === false) return;
    const { host, process } = this.chance.of(up);
    wish.by = host;
    wish.tries++;
    this.scheduler.note(host.name, wish.label);
    await this.scheduler.as(host, () => {
      wish.run(process).then(
        () => (wish.isDone = true),
        (error: unknown) => {
          Object.assign(wish, { error, by: undefined, at: this.scheduler.now + 300 });
          this.scheduler.after(300, 'wants it still', () => undefined, this.outside);
        },
      );
    });
  }

  private async boot(n: number): Promise<void> {
    const { scheduler, planted } = this;
    const pid = ++this.starts;
    const host = { name: `process-${pid}`, pid, isDead: false, suspendedUntil: 0 };
    const wall = () => NEW_YEAR + scheduler.now + scheduler.slept + (this.machines[n]?.skew ?? 0);
    const broken: BrokenWrites | undefined =
      planted === 'checkpoint-first' || planted === 'no-fences' ? planted : undefined;
    const stored = logOf(this.log, scheduler, host, wall);
    const eventStore = this.restoring?.reading(stored) ?? stored;
    const readStore = readStoreOf(this.readStore, scheduler, { host, terms: this.terms, broken });
    const keyOf = (types: readonly string[]) =>
      types.includes('ChannelActivated') ? 'reactor:metering' : 'reactor:messaging';
    const clock = new MachineClock(wall, scheduler);
    const process = new SimulatedProcess({
      eventStore,
      reactorLog: planted === 'place-first' ? placeFirst(eventStore, readStore, keyOf) : eventStore,
      meteringLog: planted === 'metering-without-identity' ? blindly(eventStore) : eventStore,
      planted,
      days: this.days,
      hold: this.restoring?.hold,
      readStore,
      clock,
      gate: this.gateway.client(),
      owner: `machine-${n}/${host.pid}/${host.name}`,
      pageSize: 2 + this.chance.below(20),
      channels: () => this.metered.map(({ channelId }) => ({ accountId: ACCOUNT, channelId })),
      log: (message, details) => scheduler.note(host.name, `${message} ${JSON.stringify(details ?? {})}`),
    });
    const machine = { host, process, clock, skew: this.machines[n]?.skew ?? 0 };
    this.machines[n] = machine;
    scheduler.note(host.name, 'starts');
    await scheduler.as(host, () => {
      process.start().catch((error: unknown) => {
        scheduler.note(host.name, `cannot start: ${String(error)}`);
        this.kill(machine);
      });
    });
  }
}
