import { Logger } from '@nestjs/common';
import { type CurtailedStream, type EventStore, type Position, START, type StoreCorrupt } from '@wavelane/event-store';

/** Something damaged in the log, as this process met it. */
export interface Damage {
  /** One sentence that names the place. */
  message: string;
  stream: string | null;
  revision: number | null;
  position: Position | null;
  /** Unix ms. */
  since: number;
}

/** Places that are kept; a log with more of them has other troubles. */
const MOST = 50;
/** Places that are looked at again in one go. */
const AT_ONCE = 10;

/** The documents with the steps to take: for a file, and for a server, which looks after its files itself. */
export const STEPS = {
  file: 'docs/operations.md, "A damaged event"',
  server: 'docs/operations.md, "A stream that was cut short"',
};

/** The damage that this process has found in the log, until it reads well again. */
export class LogDamage {
  private readonly logger = new Logger('Log');
  private readonly found = new Map<string, Damage>();
  /** By stream; other damage found in these is a consequence. */
  private curtailed: ReadonlyMap<string, Damage> = new Map();

  /** @param steps the document that has the steps */
  constructor(
    private readonly now: () => number,
    readonly steps: string,
  ) {}

  get list(): readonly Damage[] {
    const others = [...this.found.values()].filter(({ stream }) => stream === null || !this.curtailed.has(stream));
    return [...this.curtailed.values(), ...others].slice(0, MOST);
  }

  readonly note = ({ message, place }: StoreCorrupt, stream?: string): void => {
    const position = place && place.position !== START ? place.position : null;
    const key = position ?? message;
    if (this.found.has(key) || this.found.size >= MOST) return;
    const damage: Damage = {
      message,
      stream: place?.stream ?? stream ?? null,
      revision: place?.revision ?? null,
      position,
      since: this.now(),
    };
    this.found.set(key, damage);
    this.tell(damage);
  };

  /** Replaces the streams that were cut short by those that are cut short now. */
  noteCurtailed(streams: readonly CurtailedStream[]): void {
    const before = this.curtailed;
    this.curtailed = new Map(
      streams.map(({ stream, position, message }) => {
        const since = before.get(stream)?.since ?? this.now();
        return [stream, { message, stream, revision: null, position, since }];
      }),
    );
    for (const [stream, damage] of this.curtailed)
      if (before.get(stream)?.message !== damage.message) this.tell(damage);
  }

  /** Forgets what was mended meanwhile. @param log whose reading notes what is still damaged */
  async lookAgain(log: Pick<EventStore, 'readStream'>): Promise<void> {
    for (const [key, { stream, revision }] of [...this.found].slice(0, AT_ONCE)) {
      if (stream === null) continue;
      try {
        const options = { limit: 1, ...(revision === null ? { backwards: true } : { from: revision }) };
        for await (const _sound of log.readStream(stream, options)) this.found.delete(key);
      } catch {
        // still so, or the log is away
      }
    }
  }

  private tell(damage: Damage): void {
    this.logger.error({ message: `The log is damaged; see ${this.steps}`, damage: damage.message, ...at(damage) });
  }
}

const at = ({ stream, revision, position }: Damage) => ({ stream, revision, position });
