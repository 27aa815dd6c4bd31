import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type Answering,
  type Channel,
  type CurrentUser,
  DAY_MS,
  type QrResponse,
  type TeamInvitation,
} from '@wavelane/contracts';
import type { Simulators } from '@wavelane/simulators';
import { AccountLinks, AddressClaims, Register } from '../../../identity/index.js';
import { ActivateChannel } from '../../../whatsapp/index.js';
import { GetPoolPolicy, ApproveOfflinePayment } from '../../../days/index.js';
import { Config } from '../../../platform/config/config.js';
import { Clock, TestClock } from '../../../platform/domain/clock.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { KeyRing } from '../../../platform/security/keys/key-ring.js';
import { demoContext } from '../demo-context.js';
import { DemoPool } from '../demo-pool.js';
import { DemoSimulators } from '../demo-simulators.js';
import { Player, type Stage } from '../story/player.js';
import { CANNED_REPLIES, CHANNELS, MEMBERS, OPENING_HOURS, TEMPLATES } from '../story/shop.js';
import { type Act, saysStop, storyOf } from '../story/story.js';
import { isPlaying, keepPlayed, readPlayed } from './demo-clock.js';
import { DemoUser } from './demo-user.js';

const EMAIL = 'demo@wavelane.example';
const PATIENCE_MS = 60_000;
/** The longest gap between two acts, in ms, before which daily work need not be finished first. */
const NIGHT_MS = 6 * 3_600_000;
/**
 * The story time, in ms, between two looks for due work: a pass of all workers for each act would take half of the
 * time.
 */
const LOOK_MS = 4 * 3_600_000;

/**
 * `SEED_DEMO=1`: a shop with 90 days of history. The product's own interface and the demo phones make it, while the
 * clock moves from 90 days ago to now. A start after a crash continues with the act that was not finished.
 */
@Injectable()
export class DemoSeed {
  private readonly logger = new Logger('DemoSeed');
  /** Business time of the last look for due work, Unix ms. */
  private lookedAt = 0;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
    private readonly keys: KeyRing,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly register: Register,
    private readonly links: AccountLinks,
    private readonly claims: AddressClaims,
    private readonly simulators: DemoSimulators,
    private readonly pool: DemoPool,
  ) {}

  /** The same at every start, because it comes from the installation's oldest key. */
  get signIn(): { email: string; password: string } {
    const keys = this.keys.derive('demo-user');
    const key = keys.at(-1) ?? keys[0];
    return { email: EMAIL, password: key.export().toString('base64url').slice(0, 14) };
  }

  /** Whether there is still history to make, during which the product's time is in the past. */
  get isPlaying(): boolean {
    return isPlaying(this.config);
  }

  /**
   * Runs in the background; an error is logged and stops nothing. @param url the address that this process listens on
   */
  async run(url: string): Promise<void> {
    const begun = performance.now();
    try {
      await this.seed(url);
      this.logger.log({
        message: 'the demonstration account is ready',
        seconds: Math.round((performance.now() - begun) / 1000),
      });
    } catch (error) {
      this.logger.warn(`The demonstration account is not complete: ${String(error)}`);
    } finally {
      this.moveTo(Date.now());
    }
  }

  private async seed(url: string): Promise<void> {
    const { config } = this;
    const { simulators } = this.simulators;
    if (!simulators) throw new Error('There is no demo gateway: a gateway is configured');
    const played = readPlayed(config);
    const isThere = (await this.claims.accountOf(EMAIL)) !== null;
    // An account of an earlier version, or of a story that has ended.
    if (isThere && (!played || played.until >= played.end)) return;
    const { end, next } = played ?? { end: this.clock.now(), next: 0 };
    simulators.hurry(true);
    try {
      const stage = await this.setUp(url, simulators);
      await this.play(new Player(stage), end, next);
      await this.settle();
      keepPlayed(config, { end, until: end, next: 0 });
    } finally {
      simulators.hurry(false);
    }
  }

  private async play(player: Player, end: number, next: number): Promise<void> {
    for (const [index, act] of storyOf(end).entries()) {
      if (index < next) {
        player.recall(act);
        continue;
      }
      if (act.at - this.clock.now() > NIGHT_MS) await this.settle();
      this.moveTo(act.at);
      await player.play(act, stepOf(index, act));
      // Done before the clock moves: a late confirmation of STOP is not sent.
      if (saysStop(act)) await this.settle();
      keepPlayed(this.config, { end, until: act.at, next: index + 1 });
    }
  }

  /** @throws Error if the process stops: the next start continues with the act that was not finished */
  private async settle(): Promise<void> {
    await this.runtime.waitUntilIdle(PATIENCE_MS);
    if (!this.runtime.running) throw new Error('The process stops, and the next start continues');
  }

  /** @param instant Unix ms; time never runs back, and never passes the machine's */
  private moveTo(instant: number): void {
    const { clock } = this;
    if (!(clock instanceof TestClock) || clock.shift >= 0) return;
    clock.moveTo(Math.min(0, instant - Date.now()));
    this.simulators.simulators?.moved();
    // On the last day always: a retry on that day must not wait for the present.
    if (instant - this.lookedAt < LOOK_MS && clock.shift < -DAY_MS) return;
    this.lookedAt = instant;
    this.runtime.nudgeWorkers();
  }

  private async setUp(url: string, simulators: Simulators): Promise<Stage> {
    const owner = new DemoUser(url, this.signIn);
    await this.registerAs('Demo', this.signIn);
    const user = await owner.enter();
    await this.pool.fill();
    const { id } = await owner.post<{ id: string }>(
      '/api/subscribe/offline',
      { planId: 'growth', amount: 7_900, currency: 'USD', reference: 'Transfer 2039' },
      'first-payment',
    );
    const approve = async (paymentId: string, step: string) =>
      this.commands.execute(
        new ApproveOfflinePayment(paymentId, null, 'Demonstration', null, demoContext(`approve:${step}`)),
      );
    await approve(id, 'first-payment');
    const activate = async (channel: Channel, days: number, step: string) => {
      await this.commands.execute(
        new ActivateChannel(user.account.id, channel.id, days, demoContext(`activate:${step}`)),
      );
    };
    const channels = await this.openChannels(owner, simulators, activate);
    const members = [{ hands: owner, user }];
    for (const member of MEMBERS) members.push(await this.invite(url, owner, user, member));
    for (const template of TEMPLATES) await owner.post('/api/templates', template, `template:${template.title}`);
    for (const reply of CANNED_REPLIES) await owner.post('/api/canned-replies', reply, `canned:${reply.shortName}`);
    const { openingHours } = await owner.get<Answering>('/api/answering');
    if (openingHours.version === 0)
      await owner.put('/api/answering/opening-hours', { expectedVersion: 0, hours: OPENING_HOURS });
    return { simulators, channels, members, approve, activate };
  }

  private async registerAs(name: string, signIn: { email: string; password: string }, invitationId?: string) {
    if ((await this.claims.accountOf(signIn.email)) !== null) return;
    const said = { name, ...signIn, role: 'user' as const, verified: true, ...(invitationId && { invitationId }) };
    await this.register.register(said, demoContext(`register:${signIn.email}`));
  }

  private async invite(url: string, owner: DemoUser, { account }: CurrentUser, member: (typeof MEMBERS)[number]) {
    const { name, email, role } = member;
    const signIn = { email, password: this.signIn.password };
    const { id } = await owner.post<TeamInvitation>('/api/team/invitations', { email, name, role }, `invite:${email}`);
    await this.registerAs(name, signIn);
    const hands = new DemoUser(url, signIn);
    await hands.enter();
    const link = this.links.teamLink(account.id, id, 1);
    const token = link.slice(link.lastIndexOf('=') + 1);
    const user = await hands.post<CurrentUser>('/api/team/invitations/accept', { token }, `join:${email}`);
    return { hands, user };
  }

  private async openChannels(owner: DemoUser, simulators: Simulators, activate: Stage['activate']): Promise<Channel[]> {
    // Two activations in a row would wait: the gateway takes one extension of a channel in five minutes.
    const { activatePaid } = await this.queries.execute(new GetPoolPolicy());
    for (const channel of CHANNELS) {
      const added = await owner.post<Channel>('/api/channels', channel, `channel:${channel.label}`);
      if (!activatePaid) await activate(added, 2, `first:${channel.label}`);
    }
    const ready = ({ busy, whapiChannelId }: Channel) => !busy && whapiChannelId !== null;
    const channels = await this.eventually(owner, (all) => all.every(ready));
    for (const { id, whapiChannelId, authStatus } of channels)
      if (authStatus !== 'AUTHORIZED' && whapiChannelId !== null)
        await this.link(owner, simulators, id, whapiChannelId);
    const linked = await this.eventually(owner, (all) => all.every(({ authStatus }) => authStatus === 'AUTHORIZED'));
    return CHANNELS.flatMap(({ label }) => linked.find((channel) => channel.label === label) ?? []);
  }

  /** Scans the code with the demo phone. */
  private async link(owner: DemoUser, { url }: Simulators, id: number, whapiChannelId: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while ((await owner.get<QrResponse>(`/api/channels/${id}/qr`)).base64 === undefined) {
      if (performance.now() > deadline) throw new Error(`Channel ${id} shows no QR code`);
      await pause(50);
    }
    const scanned = await fetch(`${url}/__sim/whapi/channels/${whapiChannelId}/link`, { method: 'POST' });
    if (!scanned.ok) throw new Error(`The demo phone could not be linked: ${scanned.status}`);
  }

  private async eventually(owner: DemoUser, holds: (channels: Channel[]) => boolean): Promise<Channel[]> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const channels = await owner.get<Channel[]>('/api/channels');
      if (channels.length === CHANNELS.length && holds(channels)) return channels;
      if (performance.now() > deadline) throw new Error('The demonstration channels do not become ready');
      await pause(50);
    }
  }
}

const stepOf = (index: number, act: Act): string => `story:${index}:${act.do}`;
