import { isDeepStrictEqual } from 'node:util';
import { salvagePage, salvaging } from '../damage/salvage.js';
import type { StoreCorrupt } from '../errors.js';
import { type Position, type Revision, START, type StoredEvent } from '../event.js';
import type { CurtailedStream, EventStore } from '../port.js';
import { StreamComparison } from './stream-comparison.js';
import { IdSet } from '../id-set.js';
import type { LogDifference } from './log-difference.js';

export interface LogReport {
  events: number;
  streams: number;
  head: Position;
  /** The first difference found; undefined for a sound log. */
  difference: LogDifference | undefined;
  /** How many there are. */
  total: number;
}

/** An append that a client got confirmed: these events, in this order, are in this stream. */
export interface AcknowledgedAppend {
  stream: string;
  ids: readonly string[];
}

export interface VerifyOptions {
  /** Each must be there exactly once, whole and in a row. */
  acknowledged?: readonly AcknowledgedAppend[];
  /** Also reads every stream by itself: for engines in which that differs from reading the whole log. */
  comparesStreams?: boolean;
  /** Streams that were cut short; default all that the log names. */
  curtailed?: readonly CurtailedStream[];
  /** Events that some engines write twice if their append is repeated, because it expects nothing of the stream. */
  mayRepeat?: (event: StoredEvent) => boolean;
  /** Stops before the first event for which it is true; acknowledged appends are not checked then. */
  until?: (event: StoredEvent) => boolean;
  /** Gets every difference, in the order of the log. */
  onDifference?: (difference: LogDifference) => void;
  /**
   * Gets the events as they are stored, a page at a time, after its differences; the verification waits for it. A
   * damaged event is among them if it still has the form of one.
   */
  onPage?: (events: readonly StoredEvent[]) => Promise<void>;
  /** Called now and then with its progress. */
  onProgress?: (events: number, position: Position) => void;
  signal?: AbortSignal;
}

const PAGE = 1_000;

/**
 * Reads the whole log and checks its invariants: every event is readable and unchanged (checksum, if the engine has
 * one), positions rise, the revisions of every stream run from 0 without a gap, no stream holds an id twice, no stream
 * was cut short with the engine's tools, and every acknowledged append is there. Continues after a difference. Reads
 * page by page; keeps eight bytes per event and one number per stream.
 */
export async function verifyLog(log: EventStore, options: VerifyOptions = {}): Promise<LogReport> {
  return new LogVerification(log, options).run();
}

class LogVerification {
  private readonly revisions = new Map<string, Revision>();
  private readonly ids = new IdSet();
  private readonly comparison: StreamComparison | undefined;
  private readonly pastDamage: EventStore;
  private events = 0;
  private head: Position = START;
  private difference: LogDifference | undefined;
  private total = 0;

  constructor(
    private readonly log: EventStore,
    private readonly options: VerifyOptions,
  ) {
    this.pastDamage = salvaging(log);
    if (options.comparesStreams) this.comparison = new StreamComparison();
  }

  async run(): Promise<LogReport> {
    const { until, signal, onPage, onProgress, acknowledged = [] } = this.options;
    const curtailed = this.options.curtailed ?? (await this.log.curtailed());
    for (const each of curtailed) this.note({ rule: 'streams are whole', ...each });
    let isStopped = false;
    for (let isEnd = false, next: Position = START; !isEnd;) {
      const page = await salvagePage(this.log, { after: next, limit: PAGE, ...(signal && { signal }) });
      const stop = until ? page.events.findIndex(until) : -1;
      const wanted = stop < 0 ? page.events : page.events.slice(0, stop);
      const damaged = new Set(page.damages.map((damage) => this.damaged(damage)));
      for (const event of wanted) await this.take(event, damaged.has(event.position));
      await onPage?.(wanted);
      isStopped = stop >= 0;
      if (isStopped) break;
      next = page.next;
      isEnd = page.head;
      onProgress?.(this.events, next);
    }
    for await (const difference of this.comparison?.differences(this.log, signal) ?? []) this.note(difference);
    if (isStopped) return this.report();
    for await (const unkept of unkeptIn(this.pastDamage, acknowledged)) this.note(unkept);
    return this.report();
  }

  private report(): LogReport {
    const { events, revisions, head, difference, total } = this;
    return { events, streams: revisions.size, head, difference, total };
  }

  /** @returns its position */
  private damaged({ place, message }: StoreCorrupt): Position | undefined {
    const { position, stream, revision } = place ?? {};
    const at = { ...(position !== undefined && { position }), ...(stream !== undefined && { stream }) };
    this.note({ rule: 'readable', ...at, ...(revision !== undefined && { revision }), message });
    // The next event in its stream counts as in its place.
    if (stream !== undefined && revision === (this.revisions.get(stream) ?? -1) + 1)
      this.revisions.set(stream, revision);
    return position;
  }

  private async take(event: StoredEvent, isDamaged: boolean): Promise<void> {
    this.events++;
    if (!isDamaged) {
      const difference =
        differenceAt(event, this.head, this.revisions) ??
        (await duplicateId(this.pastDamage, event, this.ids, this.options.mayRepeat));
      if (difference) this.note(difference);
      this.revisions.set(event.stream, event.revision);
      this.comparison?.take(event);
    }
    if (event.position > this.head) this.head = event.position;
  }

  private note(difference: LogDifference): void {
    this.total++;
    this.difference ??= difference;
    if (difference.stream !== undefined) this.comparison?.leaveOut(difference.stream);
    this.options.onDifference?.(difference);
  }
}

function differenceAt(
  event: StoredEvent,
  before: Position,
  revisions: ReadonlyMap<string, Revision>,
): LogDifference | undefined {
  const { stream, revision, position } = event;
  const at = { stream, revision, position };
  if (position <= before)
    return { rule: 'positions rise', ...at, message: `Position ${position} comes after position ${before}` };
  const expected = (revisions.get(stream) ?? -1) + 1;
  if (revision === expected) return undefined;
  const message = `Stream ${stream}: revision ${revision} at position ${position} stands where ${expected} belongs`;
  return { rule: 'revisions are contiguous', ...at, message };
}

/** The set works on hashes, so a suspected id is looked up. */
async function duplicateId(
  store: EventStore,
  event: StoredEvent,
  ids: IdSet,
  mayRepeat: VerifyOptions['mayRepeat'],
): Promise<LogDifference | undefined> {
  if (ids.add(`${event.stream} ${event.id}`)) return undefined;
  const { stream, revision, position, id } = event;
  for await (const earlier of store.readStream(stream, { limit: revision })) {
    if (earlier.id !== id) continue;
    if (mayRepeat?.(event) && isRepeat(earlier, event)) return undefined;
    const message = `Stream ${stream}: id ${id} stands at revision ${earlier.revision} and again at ${revision}`;
    return { rule: 'ids are unique', stream, revision, position, message };
  }
  return undefined;
}

const isRepeat = (earlier: StoredEvent, later: StoredEvent) =>
  earlier.type === later.type && isDeepStrictEqual(earlier.data, later.data);

async function* unkeptIn(
  store: EventStore,
  acknowledged: readonly AcknowledgedAppend[],
): AsyncGenerator<LogDifference> {
  for (const [stream, appends] of byStream(acknowledged)) {
    const at = new Map<string, Revision>();
    for await (const { id, revision } of store.readStream(stream)) at.set(id, revision);
    for (const { ids } of appends) {
      const first = at.get(ids[0] ?? '') ?? -1;
      const missing = ids.find((id, index) => first < 0 || at.get(id) !== first + index);
      if (missing === undefined) continue;
      const message = `Stream ${stream}: id ${missing} was acknowledged and is not where it was written`;
      yield { rule: 'acknowledged is kept', stream, message };
    }
  }
}

function byStream(appends: readonly AcknowledgedAppend[]): Map<string, AcknowledgedAppend[]> {
  const streams = new Map<string, AcknowledgedAppend[]>();
  for (const append of appends) {
    const known = streams.get(append.stream);
    if (known) known.push(append);
    else streams.set(append.stream, [append]);
  }
  return streams;
}
