import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { Checkpoint, ReadStore } from '@wavelane/read-store';

/** The note in a live version's checkpoint until its first documents are complete. */
export interface FillNote {
  /** ISO-8601 UTC. */
  startedAt: string;
  /** Events folded per second. */
  rate: number;
  /** Seconds until it is done, as far as that can be estimated. */
  secondsLeft: number | null;
}

/** How far a live version is that is folded from the start of the log. */
export interface Filling {
  collection: string;
  position: Position;
  head: Position;
  /** 0 to 1, from the two positions. */
  share: number;
  /** Events folded so far. */
  events: number;
  rate: number;
  /** Null if that cannot be estimated yet. */
  secondsLeft: number | null;
  /** Null if no process has begun. */
  startedAt: string | null;
}

interface Read {
  checkpoints: Record<string, Checkpoint>;
  head: Position;
}

/** How long read data is valid, ms. */
const KNOWN_MS = 1_000;
/** A caller that asks for several versions one after another reads the checkpoints once in this time, ms. */
const TOGETHER_MS = 100;

/**
 * The live versions that do not have all their documents yet, because the read models were lost or are new: a read from
 * them would be wrong. Their checkpoints mark them; without one, a log of some length does.
 */
export class Unfilled {
  private readonly filled = new Set<string>();
  private readonly left = new Set<string>();
  private readonly known = new Map<string, { filling: Filling | undefined; until: number }>();
  private storeId: string | undefined;
  private reading: { state: Promise<Read>; at: number } | undefined;
  private length: { isLong: boolean; until: number } | undefined;

  /**
   * @param types of the events that are folded at all
   * @param fillFrom a log with fewer of them is folded in the everyday way, in no time; Infinity: every log is
   */
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly types: readonly string[],
    private readonly fillFrom: number,
  ) {}

  /** True if it is known to be complete; false means unknown. */
  isFilled(collection: string): boolean {
    return this.filled.has(collection);
  }

  /** The progress; undefined if all documents are there, which stays so. */
  async of(collection: string): Promise<Filling | undefined> {
    if (this.filled.has(collection)) return undefined;
    const known = this.known.get(collection);
    if (known && known.until > performance.now()) return known.filling;
    const filling = await this.fillingOf(collection);
    this.known.set(collection, { filling, until: performance.now() + KNOWN_MS });
    return filling;
  }

  /** The version is complete, or is taken through the log in the everyday way from its start. */
  hasFilled(collection: string): void {
    this.filled.add(collection);
    this.left.delete(collection);
    this.known.delete(collection);
  }

  /** Its documents are gone. */
  forget(collection: string): void {
    this.filled.delete(collection);
    this.left.delete(collection);
    this.known.delete(collection);
    this.reading = undefined;
  }

  /** The quick way has failed for it; the usual way, which quarantines single documents, continues. */
  leave(collection: string): void {
    this.left.add(collection);
  }

  isLeft(collection: string): boolean {
    return this.left.has(collection);
  }

  private async fillingOf(collection: string): Promise<Filling | undefined> {
    const { checkpoints, head } = await this.read();
    const found = checkpoints[collection];
    const checkpoint = found?.storeId === (await this.logId()) ? found : undefined;
    const note = fillNoteOf(checkpoint);
    if (checkpoint && !note) {
      this.hasFilled(collection);
      return undefined;
    }
    if (!checkpoint && !(await this.isLong())) return undefined;
    const position = (checkpoint?.position ?? START) as Position;
    return {
      ...{ collection, position, head },
      share: shareOf(position, head),
      events: Number(checkpoint?.note?.events ?? 0),
      rate: note?.rate ?? 0,
      secondsLeft: note?.secondsLeft ?? null,
      startedAt: note?.startedAt ?? null,
    };
  }

  private read(): Promise<Read> {
    const now = performance.now();
    if (!this.reading || now - this.reading.at > TOGETHER_MS) {
      const reading = { state: this.readNow(), at: now };
      this.reading = reading;
      reading.state.catch(() => {
        if (this.reading === reading) this.reading = undefined;
      });
    }
    return this.reading.state;
  }

  private async readNow(): Promise<Read> {
    const checkpoints = await this.readStore.checkpoints();
    // After the checkpoints: another process may move both.
    return { checkpoints, head: await this.eventStore.head() };
  }

  private async logId(): Promise<string> {
    return (this.storeId ??= await this.eventStore.storeId());
  }

  /** A long log stays one. */
  private async isLong(): Promise<boolean> {
    if (this.fillFrom === Infinity) return false;
    if (!this.length || (!this.length.isLong && this.length.until <= performance.now())) {
      const { eventStore, types, fillFrom: limit } = this;
      const { head } = await eventStore.readAll({ after: START, limit, types });
      this.length = { isLong: !head, until: performance.now() + KNOWN_MS };
    }
    return this.length.isLong;
  }
}

/** The note about the filling of its version in a checkpoint; undefined if that is over. */
export function fillNoteOf(checkpoint: Checkpoint | undefined): FillNote | undefined {
  return checkpoint?.note?.filling as FillNote | undefined;
}

/** Positions are opaque and only compared; for a progress bar their leading digits are good enough. 0 to 1 */
export function shareOf(position: string, head: string): number {
  const [at, end] = [position, head].map((text) => Number.parseInt(text, 10) || 0) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}
