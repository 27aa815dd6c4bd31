import type { SimContext } from '../../runtime/context.js';
import { textOf } from '../../runtime/random.js';
import { type Mode, type RuntimeState, type SimChannel, DEFAULT_SETTINGS, STATE_CODES } from '../model.js';
import type { Webhooks } from '../webhooks/webhooks.js';

export const DAY_MS = 86_400_000;
const WORDS = [
  'FALCON',
  'HARBOR',
  'ANCHOR',
  'TEMPLE',
  'MARLIN',
  'BEACON',
  'CUTTER',
  'LAGOON',
  'PELICAN',
  'SEXTANT',
] as const;
/** The lifetimes of the codes that one scan shows before it gives up: one of 60 s and five of 20 s. */
const CODES_PER_SCAN = 6;

/** The channels: they are created, start, wait for a scan, and are linked and unlinked. */
export class Channels {
  private readonly byId = new Map<string, SimChannel>();
  private readonly byToken = new Map<string, SimChannel>();
  private seq = 0;

  constructor(
    private readonly sim: SimContext,
    private readonly webhooks: () => Webhooks,
  ) {
    for (const channel of sim.store.load<SimChannel>('channel')) {
      this.index(channel);
      this.seq = Math.max(this.seq, channel.seq);
    }
  }

  /** Starts channels again that were starting: they would otherwise never finish. */
  resume(): void {
    for (const channel of this.all()) if (isStarting(channel.state)) this.start(channel);
  }

  all(): SimChannel[] {
    return [...this.byId.values()].sort((one, other) => one.seq - other.seq);
  }

  get(id: string): SimChannel | undefined {
    return this.byId.get(id);
  }

  withToken(token: string): SimChannel | undefined {
    return this.byToken.get(token);
  }

  /** Creates a channel with six days, five of which are the trial. */
  create(name: string, projectId: string, phone: string | null): SimChannel {
    const seq = ++this.seq;
    const now = this.sim.clock.now();
    const word = WORDS[seq % WORDS.length] ?? WORDS[0];
    const channel: SimChannel = {
      seq,
      id: `${word}-${textOf(5, this.sim.seed, 'channel', seq).toUpperCase()}`,
      token: textOf(32, this.sim.seed, 'token', seq),
      name,
      projectId,
      phone,
      creationTS: now,
      activeTill: now + 6 * DAY_MS,
      trial: now + 5 * DAY_MS,
      mode: 'trial',
      paidDays: 0,
      extendedAt: null,
      state: 'NOT_INIT',
      startedAt: null,
      awayUntil: 0,
      session: null,
      qr: null,
      settings: structuredClone(DEFAULT_SETTINGS),
      usage: { day: '', messages: 0, month: '', chats: [] },
    };
    this.index(channel);
    this.keep(channel);
    return channel;
  }

  remove(channel: SimChannel): void {
    this.byId.delete(channel.id);
    this.byToken.delete(channel.token);
    this.sim.store.delete('channel', channel.id);
    this.webhooks().forget(channel.id);
  }

  keep(channel: SimChannel): void {
    this.sim.store.put('channel', channel.id, channel);
  }

  /** Returns the state that the channel reports; STOP once its days are over. */
  stateOf(channel: SimChannel): RuntimeState | 'STOP' {
    if (channel.activeTill <= this.sim.clock.now()) return 'STOP';
    this.codeOf(channel);
    return channel.state;
  }

  healthOf(channel: SimChannel) {
    const text = this.stateOf(channel);
    const { session } = channel;
    const startedAt = channel.startedAt ?? this.sim.clock.now();
    return {
      start_at: Math.floor(startedAt / 1_000),
      uptime: Math.max(0, Math.floor((this.sim.clock.now() - startedAt) / 1_000)),
      version: '1.8.7',
      device_id: channel.seq,
      ip: '127.0.0.1',
      status: { code: STATE_CODES[text], text },
      ...(session &&
        isLinkedState(text) && { user: { id: session.phone, name: channel.name, pushname: channel.name } }),
    };
  }

  /** Launches a channel that sleeps. */
  wake(channel: SimChannel): void {
    if (this.stateOf(channel) === 'NOT_INIT') this.start(channel);
  }

  /** INIT, then LAUNCH, then AUTH if a phone is linked, else QR. */
  start(channel: SimChannel): void {
    const startedAt = this.sim.clock.now();
    channel.startedAt = startedAt;
    channel.qr = null;
    this.enter(channel, 'INIT');
    const still = () => this.byId.get(channel.id) === channel && channel.startedAt === startedAt;
    this.sim.scheduler.after(this.sim.timings.init, () => {
      if (!still() || channel.state !== 'INIT') return;
      this.enter(channel, 'LAUNCH');
      this.sim.scheduler.after(this.sim.timings.launch, () => {
        if (!still() || channel.state !== 'LAUNCH') return;
        if (channel.session) this.enter(channel, 'AUTH');
        else this.showCode(channel);
      });
    });
  }

  /** Returns the code to scan; undefined without one. Codes follow one another; after the last the channel sleeps. */
  codeOf(channel: SimChannel): { number: number; expiresAt: number } | undefined {
    if (channel.state !== 'QR' || !channel.qr) return undefined;
    const now = this.sim.clock.now();
    let { number, expiresAt } = channel.qr;
    while (now >= expiresAt && number < CODES_PER_SCAN) {
      number++;
      expiresAt += this.sim.timings.nextQr;
    }
    if (now >= expiresAt) {
      channel.qr = null;
      this.enter(channel, 'NOT_INIT');
      return undefined;
    }
    if (number !== channel.qr.number) {
      channel.qr = { number, expiresAt };
      this.keep(channel);
    }
    return channel.qr;
  }

  /** A phone scans the code. */
  link(channel: SimChannel, phone: string): void {
    channel.session = { phone, linkedAt: this.sim.clock.now() };
    channel.qr = null;
    channel.startedAt ??= this.sim.clock.now();
    this.enter(channel, 'AUTH');
    this.tellUser(channel, 'post', phone);
  }

  /** The phone, or a log-out, ends the link; the channel waits for the next scan. */
  unlink(channel: SimChannel): void {
    const phone = channel.session?.phone ?? '';
    channel.session = null;
    this.tellUser(channel, 'delete', phone);
    this.showCode(channel);
  }

  /** Makes the channel's synchronisation fail: it still sends, but its chats cannot be read. */
  failSync(channel: SimChannel): void {
    if (channel.session) this.enter(channel, 'SYNC_ERROR');
  }

  rotateToken(channel: SimChannel): void {
    this.byToken.delete(channel.token);
    channel.token = textOf(32, this.sim.seed, 'token', channel.seq, channel.token);
    this.byToken.set(channel.token, channel);
    this.keep(channel);
  }

  changeMode(channel: SimChannel, mode: Mode): void {
    channel.mode = mode;
    channel.awayUntil = this.sim.clock.now() + this.sim.timings.modeRestart;
    if (channel.state !== 'NOT_INIT' && this.sim.timings.modeRestart > 0) this.start(channel);
    this.keep(channel);
  }

  private showCode(channel: SimChannel): void {
    channel.qr = { number: 1, expiresAt: this.sim.clock.now() + this.sim.timings.firstQr };
    this.enter(channel, 'QR');
  }

  private enter(channel: SimChannel, state: RuntimeState): void {
    channel.state = state;
    this.keep(channel);
    this.webhooks().tell(channel, {
      type: 'channel',
      method: 'post',
      collection: null,
      value: { health: this.healthOf(channel) },
    });
  }

  private tellUser(channel: SimChannel, method: 'post' | 'delete', phone: string): void {
    const value = { user: { id: phone, name: channel.name } };
    this.webhooks().tell(channel, { type: 'users', method, collection: null, value });
  }

  private index(channel: SimChannel): void {
    this.byId.set(channel.id, channel);
    this.byToken.set(channel.token, channel);
  }
}

export const isLinkedState = (state: string) => state === 'AUTH' || state === 'SYNC_ERROR';
const isStarting = (state: string) => state === 'INIT' || state === 'LAUNCH';
