import { EventLoopTurns, type EventStore, type Position, type StoredEvent } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Lease } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import type { Fault } from '../define/fault.js';
import type { CacheLimits } from '../fill/document-cache.js';
import { VersionFill } from '../fill/version-fill.js';
import type { RateMeter } from '../run/rate-meter.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';

/** A fold threw on an event that the live version has. The rebuild stops, since half a read model must never be switched to. */
export class BackfillFailed extends Error {
  override readonly name = 'BackfillFailed';
}

export interface BackfillOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projection: Projection;
  projectionVersion: ProjectionVersion;
  storeId: string;
  lease?: Lease;
  cache?: Partial<CacheLimits>;
  pageSize?: number;
  /** Called before anything is written; throws when the work is no longer wanted. */
  stillWanted: () => Promise<void>;
  /**
   * Sets an event aside that the live version has set aside, too.
   * @returns false if the live version has it
   */
  setsAside: (fault: Fault) => Promise<boolean>;
  /** Keys that take no further event, because an earlier run set one of their events aside. */
  quarantined: readonly string[];
}

/** Backfills a new version as fast as the log can be read, beside the live one. */
export class BackfillJob {
  private readonly fill: VersionFill;
  private readonly breath = new EventLoopTurns();

  constructor(private readonly options: BackfillOptions) {
    const { readStore, projection, projectionVersion, storeId, lease, cache, setsAside } = options;
    this.fill = new VersionFill({
      ...{ readStore, projection, projectionVersion, storeId, lease, cache },
      onFault: async (fault) => {
        if (!(await setsAside(fault))) throw stopped(fault);
      },
      onDue: () => this.flush(),
    });
    for (const key of options.quarantined) this.fill.quarantined.add(key);
  }

  get folded(): Position {
    return this.fill.folded;
  }

  get events(): number {
    return this.fill.events;
  }

  get rate(): RateMeter {
    return this.fill.rate;
  }

  /**
   * Runs to the head of the log and builds the indexes.
   * @throws BackfillFailed @throws what the stores throw, and `stillWanted`
   */
  async run(signal: AbortSignal): Promise<void> {
    await this.fill.open(() => this.options.eventStore.head());
    await this.toHead(signal);
    await this.fill.buildIndexes(async () => {
      signal.throwIfAborted();
      await this.options.stillWanted();
    });
    await this.toHead(signal); // events that were written meanwhile
  }

  private async toHead(signal: AbortSignal): Promise<void> {
    const { eventStore, projection, pageSize = 1_000 } = this.options;
    const way = { after: this.folded, limit: pageSize, types: projection.handles, signal };
    for await (const page of eventStore.pages(way)) {
      await this.fill.take(page.events, page.next);
      if (page.head) await this.flush();
      await this.breath.take();
    }
  }

  private async flush(): Promise<void> {
    await this.options.stillWanted();
    await this.fill.flush(await this.options.eventStore.head());
  }
}

function stopped({ event, error, key }: Fault & { event: StoredEvent }): BackfillFailed {
  const of = key === null ? '' : ` for '${key}'`;
  return new BackfillFailed(
    `${event.type} ${event.id} at ${event.position}${of}: ${error.name}: ${error.message}`.slice(0, 1_000),
    { cause: error },
  );
}
