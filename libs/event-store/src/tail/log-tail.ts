import { StoreUnavailable } from '../errors.js';
import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore, Page, ReadAllOptions } from '../port.js';
import { BackPages } from './back-pages.js';
import { LiveEnd } from './live-end.js';
import { Sleepers } from './sleepers.js';
import { StoredEnd } from './stored-end.js';
import { Stretch } from './stretch.js';
import type { TailListener } from './tail-listener.js';
import { DEFAULTS, type TailOptions } from './tail-options.js';

export type LogFeed = Pick<EventStore, 'readAll' | 'head' | 'changed'>;
export type TailedLog = LogFeed & Pick<EventStore, 'follow'>;

/**
 * The newest events of the log, once for all followers in this process. If the engine pushes events, they arrive here
 * and nowhere else, and events that it does not push are read; else they are read once for all followers that wait for
 * the same. Near the end of the log a page comes out of memory. A follower further back reads for itself if the engine
 * finds events by their types; if a read returns all of them anyway, it is shared.
 *
 * A follower shares an event with others and must not change it. A verification reads the log itself.
 */
export class LogTail implements LogFeed {
  private stretch: Stretch | undefined;
  private reading: Promise<void> | undefined;
  /** Readings so far. */
  private begun = 0;
  /** When something last came or was found not to (performance.now). */
  private heardAt = -Infinity;
  private watcher: NodeJS.Timeout | undefined;
  private readonly stored = new StoredEnd();
  private readonly live: LiveEnd;
  private readonly back: BackPages | undefined;
  private readonly sleepers = new Sleepers();
  private listener: TailListener | undefined;
  private readonly covered: ReadonlySet<string> | undefined;
  private readonly options: Required<Omit<TailOptions, 'types'>>;

  constructor(
    private readonly log: TailedLog,
    { types, ...options }: TailOptions = {},
  ) {
    const { most, page, pages } = (this.options = { ...DEFAULTS, ...options });
    this.covered = log.follow && types ? new Set(types) : undefined;
    const { weight } = most;
    this.back = log.follow ? new BackPages(log, { part: page, parts: pages, weight, types }) : undefined;
    const listener = { came: (event: StoredEvent) => this.came(event), turned: () => this.turned() };
    this.live = new LiveEnd(log, types, listener, this.stored);
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  /** The position of the newest event that came through it; START before one did. */
  get newest(): Position {
    return this.stretch?.newest ?? START;
  }

  /** Reports events from the next read on to one listener. */
  listen(listener: TailListener): void {
    this.listener = listener;
    this.forget();
  }

  /** The events pushed after a position, as stored and of all types; undefined if they have to be read. */
  storedAfter(after: Position, limit: number): readonly StoredEvent[] | undefined {
    const { isWanted } = this.stored;
    const found = this.stored.after(after, limit);
    if (!isWanted) this.live.renew();
    return found;
  }

  /** Reads the end of the log if no event came for `lookEveryMs`. */
  async look(): Promise<void> {
    if (this.silence < this.options.lookEveryMs) return;
    try {
      await this.shared();
    } catch (error) {
      // A follower that this wakes reads, and gets the error.
      if (error instanceof StoreUnavailable) this.live.end();
      else this.forget();
    }
  }

  /** Reads everything that is in the log now. If that fails, the listener is notified that it has lost events. */
  async catchUp(): Promise<void> {
    try {
      for (const head = await this.log.head(); !this.has(head);) await this.shared();
    } catch {
      this.forget();
    }
  }

  /** Like the log's own. */
  async changed(after: Position, signal: AbortSignal): Promise<void> {
    if (!this.live.isStanding) return this.log.changed(after, signal);
    const waiting = this.sleepers.until(() => !this.live.isStanding || !this.isBeyond(after), { signal });
    this.watch();
    await waiting;
    if (!this.sleepers.any) this.unwatch();
  }

  /**
   * Like the log's own, but `head` may be as old as the last event that was pushed or read: this process's earlier
   * writes are included, an event of another process may take a moment to be pushed. Rejects as the log does.
   */
  async readAll(options: ReadAllOptions): Promise<Page> {
    const { after, types, signal } = options;
    signal?.throwIfAborted();
    if (!this.covers(types)) return this.log.readAll(options);
    try {
      await this.readOn(after);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      // An event that cannot be read stops only the followers of its type: the tail begins again behind it.
      this.forget();
    }
    signal?.throwIfAborted();
    return this.stretch?.page(options) ?? this.readBack(options);
  }

  private async readBack(options: ReadAllOptions): Promise<Page> {
    const { back, stretch } = this;
    if (!back || !stretch || options.after > stretch.to) return this.log.readAll(options);
    try {
      const page = await back.page(options);
      const isAtEnd = page.next === options.after || page.next >= (this.stretch ?? stretch).to;
      return { ...page, head: page.head && isAtEnd };
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      return this.log.readAll(options); // an event that cannot be read, perhaps of another type
    }
  }

  private covers(types: readonly string[] | undefined): boolean {
    const { covered } = this;
    return covered === undefined || (types?.every((type) => covered.has(type)) ?? false);
  }

  /** Reads what follows, if nothing beyond that position is known and the engine pushes nothing. */
  private async readOn(after: Position): Promise<void> {
    const { begun } = this;
    if (!this.stretch) await this.shared();
    const lacks = () => this.isBeyond(after) || !this.has(this.live.written);
    if (this.live.isStanding ? await this.isBrought(after) : !lacks()) return;
    // A read that began before the call may have missed events that the caller knows.
    const isOlder = this.reading !== undefined && this.begun === begun;
    await this.shared();
    if (isOlder && lacks()) await this.shared();
  }

  private has(position: Position): boolean {
    return this.stretch !== undefined && this.stretch.to >= position;
  }

  private isBeyond(after: Position): boolean {
    return this.stretch === undefined || after >= this.stretch.to;
  }

  /** Waits for events known to be in the log. @returns whether everything is here without a read */
  private async isBrought(after: Position): Promise<boolean> {
    const { live, options } = this;
    const { written } = live;
    const isThere = () => this.has(after) && this.has(written);
    await this.sleepers.until(() => !live.isStanding || isThere(), { ms: options.patienceMs });
    return live.isStanding && isThere() && (!this.isBeyond(after) || this.silence < options.lookEveryMs);
  }

  private get silence(): number {
    return performance.now() - this.heardAt;
  }

  private shared(): Promise<void> {
    if (this.reading) return this.reading;
    this.begun++;
    return (this.reading = this.read().finally(() => {
      this.reading = undefined;
    }));
  }

  /** Begins at the end of the log, and then continues from its own end. */
  private async read(): Promise<void> {
    const { stretch, live, options } = this;
    if (!stretch) {
      const head = await this.log.head();
      this.stretch = new Stretch(head, options.most);
      this.listener?.begin();
      live.begin(head);
      return;
    }
    const types = this.covered && [...this.covered];
    const began = performance.now();
    const page = await this.log.readAll({ after: stretch.to, limit: options.page, types });
    const { to } = stretch;
    stretch.add(page);
    this.heardAt = performance.now();
    if (this.stretch === stretch) {
      this.listener?.take(page.events.filter(({ position }) => position > to));
      if (page.head) this.listener?.hear(began);
    }
    const last = page.events.at(-1);
    if (last) live.readPast(last.position);
    if (page.head && this.stretch === stretch) live.begin(stretch.to);
    this.sleepers.look();
  }

  private came(event: StoredEvent): void {
    const { stretch, live } = this;
    // A write of this process is in between and was left out: something is wrong, and perhaps more is missing.
    if (stretch && stretch.to < live.written && live.written < event.position) return live.end();
    this.heardAt = performance.now();
    if (stretch && stretch.to < event.position) {
      stretch.bring(event);
      this.listener?.take([event]);
      this.listener?.hear(this.heardAt);
    }
    this.sleepers.look();
  }

  private turned(): void {
    this.heardAt = performance.now();
    this.sleepers.look();
  }

  /** Forgets the stretch: the events pushed now would not follow the next start. */
  private forget(): void {
    this.stretch = undefined;
    this.listener?.lose();
    this.live.end();
  }

  /** One look for all followers that wait, if the engine pushes nothing. */
  private watch(): void {
    if (this.watcher || !this.sleepers.any) return;
    const again = () => {
      if (this.watcher !== watcher) return;
      this.watcher = undefined;
      this.watch();
    };
    const rest = Math.max(0, this.options.lookEveryMs - this.silence);
    const watcher = (this.watcher = setTimeout(() => void this.look().finally(again), rest));
  }

  private unwatch(): void {
    clearTimeout(this.watcher);
    this.watcher = undefined;
  }
}
