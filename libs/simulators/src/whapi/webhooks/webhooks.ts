import type { Body } from '../../http/body.js';
import type { SimContext } from '../../runtime/context.js';
import { callOf } from './envelope.js';
import { FORGED_FAULTS, ITEM_FAULTS, type FaultKind } from '../faults/faults.kinds.js';
import type { Faults } from '../faults/faults.js';
import { forgedCalls } from '../faults/forged.js';
import type { SimChannel, Webhook, WebhookItem } from '../model.js';
import { WebhookSender } from './webhook-sender.js';

type News = Pick<WebhookItem, 'type' | 'method' | 'collection' | 'value'>;

interface Lane {
  channelId: string;
  items: WebhookItem[];
  busy: boolean;
  failures: number;
}

export interface WebhookCounts {
  told: number;
  calls: number;
  refused: number;
  waiting: number;
}

const MALFORMED: ReadonlySet<FaultKind> = new Set<FaultKind>(['malformed-item']);
const BATCH: ReadonlySet<FaultKind> = new Set<FaultKind>(['batch']);

/**
 * Reports events to customers' servers. Items wait, on disk, until the server has answered exactly 200; the wait before
 * a repetition grows with every failure. Items of one channel keep their order.
 */
export class Webhooks {
  private readonly lanes = new Map<string, Lane>();
  private readonly sender: WebhookSender;
  private seq = 0;
  private stopped = false;
  readonly counts: WebhookCounts = { told: 0, calls: 0, refused: 0, waiting: 0 };

  constructor(
    private readonly sim: SimContext,
    private readonly faults: Faults,
    private readonly channelOf: (id: string) => SimChannel | undefined,
    private readonly messageIds: (channelId: string) => string | undefined,
  ) {
    this.sender = new WebhookSender(sim.reach);
  }

  /** Continues with the items that the previous process had not reported. */
  resume(): void {
    const items = this.sim.store.load<WebhookItem>('webhook').sort((one, other) => one.seq - other.seq);
    for (const item of items) {
      this.seq = Math.max(this.seq, item.seq);
      this.laneOf(item).items.push(item);
      this.counts.waiting++;
    }
    this.pumpAll();
  }

  tell(channel: SimChannel, news: News): void {
    for (const hook of channel.settings.webhooks) {
      if (!hook.events.some(({ type, method }) => type === news.type && method === news.method)) continue;
      const occasion = { route: news.type, channelId: channel.id };
      const fault = this.faults.strike(ITEM_FAULTS, occasion);
      if (fault?.kind === 'lose-webhook') continue;
      const value = fault?.kind === 'clock-skew' ? skewed(news.value, fault.skewSeconds ?? 300) : news.value;
      const copies = fault?.kind === 'duplicate' ? (fault.copies ?? 2) : 1;
      for (let copy = 0; copy < copies; copy++) this.enqueue(channel, hook, { ...news, value });
      const forged = this.faults.strike(FORGED_FAULTS, occasion);
      if (forged) this.forge(forged.kind, channel, hook, news);
    }
  }

  /** Resolves when no item of this channel waits to be reported, or after `patience` ms. */
  async settled(channelId: string, patience: number): Promise<void> {
    const end = performance.now() + patience;
    const waits = () => [...this.lanes.values()].some((lane) => lane.channelId === channelId && lane.items.length > 0);
    while (waits() && performance.now() < end && !this.stopped) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  pumpAll(): void {
    for (const lane of this.lanes.values()) void this.pump(lane);
  }

  forget(channelId: string): void {
    for (const lane of this.lanes.values()) {
      if (lane.channelId === channelId) this.drop(lane, lane.items.length);
    }
  }

  stop(): void {
    this.stopped = true;
    this.sender.close();
  }

  private enqueue(channel: SimChannel, hook: Webhook, news: News): void {
    const item: WebhookItem = {
      seq: ++this.seq,
      channelId: channel.id,
      url: hook.url,
      ...news,
      at: this.sim.clock.now(),
    };
    const lane = this.laneOf(item);
    lane.items.push(item);
    this.counts.waiting++;
    if (channel.settings.callback_persist) this.sim.store.put('webhook', keyOf(item), item);
    void this.pump(lane);
  }

  /** A lane keeps the order of its items: those of a channel's webhook, and at full speed of one type of its events. */
  private laneOf({ channelId, url, type }: WebhookItem): Lane {
    const key = `${channelId} ${this.sim.timings.batch > 1 ? type : ''} ${url}`;
    let lane = this.lanes.get(key);
    if (!lane) this.lanes.set(key, (lane = { channelId, items: [], busy: false, failures: 0 }));
    return lane;
  }

  private async pump(lane: Lane): Promise<void> {
    if (lane.busy) return;
    lane.busy = true;
    try {
      while (lane.items.length > 0 && !this.stopped && !this.held(lane)) {
        // An item must be stored before it is reported.
        await this.sim.store.committed();
        if (this.stopped || !(await this.tellHead(lane))) break;
      }
    } finally {
      lane.busy = false;
    }
  }

  /** @returns false if the lane has to wait */
  private async tellHead(lane: Lane): Promise<boolean> {
    const channel = this.channelOf(lane.channelId);
    const first = lane.items[0];
    if (!first) return true;
    const hook = channel?.settings.webhooks.find(({ url }) => url === first.url);
    if (!channel || !hook || this.tooOld(first, hook)) {
      this.drop(lane, 1);
      return true;
    }
    const batch = this.faults.strike(BATCH, { route: first.type, channelId: channel.id });
    if (batch) await this.sim.scheduler.sleep(batch.delayMs ?? 50);
    const items = headOf(first, lane.items, batch ? (batch.size ?? 100) : this.sim.timings.batch);
    const malformed = this.faults.strike(MALFORMED, { route: first.type, channelId: channel.id });
    const extra = malformed ? [null, 'no object', { id: 17, status: ['?'] }] : [];
    this.counts.calls++;
    const status = await this.sender.send(callOf(hook, items, this.sim.timings.webhookTimeout, { extra }));
    if (this.stopped) return false;
    if (status === 200) {
      lane.failures = 0;
      this.counts.told += items.length;
      this.drop(lane, items.length);
      return true;
    }
    this.counts.refused++;
    this.sim.scheduler.after(this.backoff(channel, ++lane.failures), () => void this.pump(lane));
    return false;
  }

  private forge(kind: FaultKind, channel: SimChannel, hook: Webhook, news: News): void {
    const item: WebhookItem = { seq: 0, channelId: channel.id, url: hook.url, ...news, at: this.sim.clock.now() };
    const foreignId = this.messageIds(channel.id);
    for (const call of forgedCalls(kind, channel, hook, item, foreignId, this.sim.clock.seconds())) {
      void this.sim.store.committed().then(() => (this.stopped ? 0 : this.sender.send(call)));
    }
  }

  private drop(lane: Lane, count: number): void {
    for (const item of lane.items.splice(0, count)) this.sim.store.delete('webhook', keyOf(item));
    this.counts.waiting -= count;
  }

  private held({ channelId, items }: Lane): boolean {
    const [next] = items;
    return next !== undefined && this.faults.standing('hold', { route: next.type, channelId });
  }

  private tooOld({ at }: WebhookItem, { webhook_max_age_seconds: age }: Webhook): boolean {
    return age !== null && this.sim.clock.now() - at > age * 1_000;
  }

  /**
   * The wait before a repetition: linear growth up to a cap, by the channel's settings or, at full speed, by the
   * profile.
   */
  private backoff({ settings }: SimChannel, failures: number): number {
    const { step, cap } = this.sim.timings.backoff ?? {
      step: settings.callback_backoff_delay_ms,
      cap: settings.max_callback_backoff_delay_ms,
    };
    return Math.min(cap, step * failures);
  }
}

const keyOf = ({ seq }: WebhookItem) => String(seq).padStart(12, '0');

/** The items at the head that may share a call. */
function headOf(first: WebhookItem, items: readonly WebhookItem[], most: number): [WebhookItem, ...WebhookItem[]] {
  const next = items.slice(1, most);
  const other = first.collection === null ? 0 : next.findIndex((item) => !alike(first, item));
  return [first, ...(other < 0 ? next : next.slice(0, other))];
}

const alike = (one: WebhookItem, other: WebhookItem) =>
  one.type === other.type &&
  one.method === other.method &&
  one.collection === other.collection &&
  one.url === other.url;

/** Shifts the timestamp of an item by seconds; one that is text stays text. */
function skewed(value: Body, by: number): Body {
  const { timestamp } = value;
  if (typeof timestamp === 'number') return { ...value, timestamp: timestamp + by };
  return typeof timestamp === 'string' ? { ...value, timestamp: String(Number(timestamp) + by) } : value;
}
