import { EventLoopTurns, type EventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite } from '@wavelane/read-store';
import type { Projection } from './definition.js';
import type { Fault } from './fault.js';
import { type Folding, foldSlice } from './fold.js';
import { route } from './routing.js';

const PAGE = 1_000;

export interface ReplayOptions {
  /** Which documents are folded. Default: all. */
  wantsKey?: (key: string) => boolean;
  /** Which rows are collected, by their id and the wanted keys of their event. Default: none. */
  wantsRow?: (id: string, keys: readonly string[]) => boolean;
}

/** Documents of one projection, folded in memory from the start of the log: the correct ones. It can continue later. */
export class Replay {
  readonly documents = new Map<string, Folding>();
  readonly rows = new Map<string, DocumentWrite>();
  /** The first fold that threw, by key. The document stays as it was before, and takes no further event. */
  readonly faults = new Map<string, Fault>();
  /** Everything up to here is folded. */
  position: Position = START;
  private readonly handles: ReadonlySet<string>;
  /** The projection, without its rows if none are wanted. */
  private readonly routing: Projection;
  /** Keys whose documents are not needed any more. */
  private readonly gone = new Set<string>();

  constructor(
    readonly projection: Projection,
    private readonly options: ReplayOptions = {},
  ) {
    this.handles = new Set(projection.handles);
    this.routing = { ...projection };
    if (!options.wantsRow) delete this.routing.rows;
  }

  /** Folds a page of the log. @param next the end of the page @param upTo no further than this, inclusive */
  take(events: readonly StoredEvent[], next: Position, upTo: Position): void {
    if (this.position >= upTo) return;
    const { wantsKey = () => true, wantsRow } = this.options;
    const { routed } = route(this.routing, this.handles, events, this.position);
    const parts: { event: StoredEvent; keys: readonly string[] }[] = [];
    for (const { event, keys, rows } of routed) {
      if (event.position > upTo) break;
      const wanted = keys.filter((key) => !this.gone.has(key) && wantsKey(key));
      for (const row of rows) if (wantsRow?.(row.id, wanted)) this.rows.set(row.id, row);
      if (wanted.length > 0) parts.push({ event, keys: wanted });
    }
    const { documents, faults } = foldSlice(this.projection, parts, this.documents, this.faults);
    for (const document of documents) this.documents.set(document.id, document);
    for (const fault of faults) if (fault.key !== null) this.faults.set(fault.key, fault);
    this.position = next < upTo ? next : upTo;
  }

  /** Frees the memory of a document. */
  letGo(key: string): void {
    this.gone.add(key);
    this.documents.delete(key);
  }
}

/** Takes replays on with one walk through the log, each up to a position of its own, inclusive. */
export async function replayLog(
  eventStore: EventStore,
  replays: readonly { replay: Replay; upTo: Position }[],
): Promise<void> {
  const behind = replays.filter(({ replay, upTo }) => replay.position < upTo);
  const types = [...new Set(behind.flatMap(({ replay }) => replay.projection.handles))];
  const last =
    behind
      .map(({ upTo }) => upTo)
      .sort()
      .at(-1) ?? START;
  const turns = new EventLoopTurns();
  for (let after = behind.map(({ replay }) => replay.position).sort()[0] ?? last; after < last;) {
    const { events, next, head } = await eventStore.readAll({ after, limit: PAGE, types });
    for (const { replay, upTo } of behind) replay.take(events, next, upTo);
    if (head) return;
    after = next;
    await turns.take();
  }
}
