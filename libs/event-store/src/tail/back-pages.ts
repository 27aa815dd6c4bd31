import type { Position } from '../event.js';
import type { EventStore, Page, ReadAllOptions } from '../port.js';
import { type Bounds, Stretch } from './stretch.js';

export interface BackOptions {
  /** Events of a part. */
  part: number;
  /** The most parts that are kept, and their total weight. */
  parts: number;
  weight: number;
  /** The types that are read; undefined: all. */
  types?: readonly string[];
}

const UNBOUNDED: Bounds = { events: Infinity, weight: Infinity };

/**
 * Parts of the log behind its tail, each read once for all followers that read it at about the same time. The least
 * recently used part is dropped first.
 */
export class BackPages {
  /** Least recently used first. */
  private kept: Stretch[] = [];
  private readonly readings = new Map<Position, Promise<Stretch>>();

  constructor(
    private readonly log: Pick<EventStore, 'readAll'>,
    private readonly options: BackOptions,
  ) {}

  /** Like the log's own, with `head` as it was when the part was read. Rejects as the log does. */
  async page(options: ReadAllOptions): Promise<Page> {
    const { after } = options;
    let part = this.holding(after);
    if (!part) {
      // It may be about to come.
      await this.nearest(after)?.catch(() => undefined);
      part = this.holding(after) ?? (await this.read(after));
    }
    return part.page(options) ?? this.log.readAll(options);
  }

  private holding(position: Position): Stretch | undefined {
    const found = this.kept.find((part) => position < part.to && part.knows(position));
    if (found) this.kept = [...this.kept.filter((part) => part !== found), found];
    return found;
  }

  private nearest(position: Position): Promise<Stretch> | undefined {
    const before = [...this.readings.keys()].filter((from) => from <= position);
    const last = before.sort().at(-1);
    return last === undefined ? undefined : this.readings.get(last);
  }

  private read(after: Position): Promise<Stretch> {
    const under = this.readings.get(after);
    if (under) return under;
    const reading = this.readPart(after).finally(() => this.readings.delete(after));
    this.readings.set(after, reading);
    return reading;
  }

  private async readPart(after: Position): Promise<Stretch> {
    const { part: limit, types } = this.options;
    const part = new Stretch(after, UNBOUNDED);
    part.add(await this.log.readAll({ after, limit, types }));
    if (part.to > after) this.keep(part);
    return part;
  }

  private keep(part: Stretch): void {
    this.kept.push(part);
    const { parts, weight } = this.options;
    let sum = this.kept.reduce((total, one) => total + one.weight, 0);
    while (this.kept.length > parts || (sum > weight && this.kept.length > 1)) sum -= this.kept.shift()?.weight ?? 0;
  }
}
