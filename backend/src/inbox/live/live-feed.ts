import {
  decidedAtOf,
  type EventStore,
  type LogFeed,
  type Position,
  type StoredEvent,
  StoreUnavailable,
} from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { changeAfter, pause } from '@wavelane/runtime';
import type { Concern, Concerns } from './concerns.js';

/** The number of past events that are read when the feed begins: a browser that reconnects may have missed them. */
const BACK = 1_000;
const PAGE = 500;
/** The longest wait for the read models before a hint, in ms: a stuck model must not delay the others' hints. */
const PATIENCE_MS = 3_000;
/** The longest wait for the read models while earlier hints wait to be sent, in ms. */
const LITTLE_PATIENCE_MS = 250;
const AGAIN_MS = 1_000;
/** Events that arrive within this time, in ms, are read as one page. */
const GATHER_MS = 100;

/** The receiver of changes once they can be read. */
export interface Told {
  begin(position: Position, at: number): void;
  changed(concerns: readonly Concern[], position: Position, at?: number): void;
  early(concerns: readonly Concern[]): void;
}

export interface LiveFeedOptions {
  log: Pick<EventStore, 'readBack'>;
  feed: Pick<LogFeed, 'readAll' | 'head' | 'changed'>;
  readModels: Pick<ReadModels, 'waitFor'>;
  told: Told;
  concerns: Concerns;
  /** Unix ms of the machine. */
  now: () => number;
  warn: (message: string) => void;
}

/**
 * Follows the log in this process and reports what has changed once it can be read. It begins on first use. If it
 * cannot read events, it jumps over them and reports to all listeners that anything may have changed.
 */
export class LiveFeed {
  private readonly stopped = new AbortController();
  private beginning: Promise<void> | undefined;
  private place: Position | undefined;
  /**
   * Concerns reported before every read model had the events; they are reported again. One for each audience is enough.
   */
  private owed = new Map<string, Concern>();
  private owedTo: Position | undefined;

  constructor(private readonly options: LiveFeedOptions) {}

  /** Resolves when changes are reported from now on. @throws StoreUnavailable */
  begun(): Promise<void> {
    this.beginning ??= this.begin().catch((error: unknown) => {
      this.beginning = undefined;
      throw error;
    });
    return this.beginning;
  }

  stop(): void {
    this.stopped.abort();
  }

  private async begin(): Promise<void> {
    await this.jump();
    void this.follow();
  }

  /** Starts at the end of the log, after it has read the latest events. */
  private async jump(): Promise<void> {
    const { feed, told, now, concerns } = this.options;
    const head = await feed.head();
    const back = await this.lookBack(head);
    const oldest = back.at(0);
    told.begin(oldest?.position ?? head, oldest ? Date.parse(decidedAtOf(oldest)) : now());
    for (const event of back) {
      told.changed(concerns.of(event), event.position, Date.parse(decidedAtOf(event)));
    }
    if (back.at(-1)?.position !== head) told.changed([], head);
    this.place = head;
  }

  /** Returns the latest events in the order of the log; none if they cannot be read. */
  private async lookBack(head: Position): Promise<StoredEvent[]> {
    try {
      const { events } = await this.options.log.readBack({ limit: BACK });
      return events.filter(({ position }) => position <= head).reverse();
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      return [];
    }
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.page(signal);
      } catch (error) {
        if (signal.aborted) return;
        await this.recover(error);
      }
    }
  }

  private async page(signal: AbortSignal): Promise<void> {
    const { feed, concerns } = this.options;
    const earliest = performance.now() + GATHER_MS;
    const after = this.place ?? (await feed.head());
    const { events, next, head } = await feed.readAll({ after, limit: PAGE, types: concerns.followed, signal });
    const last = events.at(-1);
    if (last) await this.tell(joined(events.flatMap((event) => concerns.of(event))), last.position);
    this.place = next;
    if (head) await changeAfter(feed, next, { signal, earliest });
  }

  private async tell(concerns: Concern[], position: Position): Promise<void> {
    const { readModels, told } = this.options;
    const patience = this.owedTo === undefined ? PATIENCE_MS : LITTLE_PATIENCE_MS;
    const canBeRead = await readModels.waitFor(position, patience);
    if (canBeRead) return told.changed(concerns, position);
    told.early(concerns);
    this.oweAlso(concerns, position);
  }

  private oweAlso(concerns: Concern[], position: Position): void {
    const isPaying = this.owedTo !== undefined;
    this.owed = new Map(joined([...this.owed.values(), ...concerns]).map((concern) => [concern.audience, concern]));
    this.owedTo = position;
    if (!isPaying) void this.pay();
  }

  /** Reports the early concerns once more, when all read models have them. */
  private async pay(): Promise<void> {
    const { signal } = this.stopped;
    const { readModels, told } = this.options;
    while (this.owedTo !== undefined && !signal.aborted) {
      const position = this.owedTo;
      const isThere = await readModels.waitFor(position, AGAIN_MS).catch(() => false);
      if (!isThere) await pause(AGAIN_MS, signal);
      else if (this.owedTo === position) {
        told.changed([...this.owed.values()], position);
        this.owed.clear();
        this.owedTo = undefined;
      }
    }
  }

  private async recover(error: unknown): Promise<void> {
    const { signal } = this.stopped;
    await pause(AGAIN_MS, signal);
    if (error instanceof StoreUnavailable || signal.aborted) return;
    this.options.warn(`Changes are told from the end of the log on: ${error instanceof Error ? error.message : ''}`);
    await this.jump().catch(() => undefined);
  }
}

/** One for each audience. */
function joined(concerns: readonly Concern[]): Concern[] {
  const all = new Map<string, { audience: Concern['audience']; topics: Set<Concern['topics'][number]> }>();
  for (const { audience, topics } of concerns) {
    const known = all.get(audience) ?? { audience, topics: new Set() };
    for (const topic of topics) known.topics.add(topic);
    all.set(audience, known);
  }
  return [...all.values()].map(({ audience, topics }) => ({ audience, topics: [...topics] }));
}
