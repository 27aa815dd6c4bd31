import { fieldsOf } from '../catalogue/catalogue.js';
import { StoreCorrupt } from '../errors.js';
import type { Position } from '../event.js';
import type { CurtailedStream } from '../port.js';
import type { Connection } from './connection.js';
import type { LogPosition, LogRecord } from './client/log-client.js';
import { toPosition } from './positions.js';
import { isOurs, NAME_STREAM } from './records.js';

/** A stream's metadata is written into another stream, whose name begins with these two characters. */
const METADATA = '$metadata';
const METADATA_STREAM = '$$';
/** Written at the end of a stream that is never to be used again. */
const TOMBSTONE = '$streamDeleted';

interface Curtailment {
  position: Position;
  /** The effect of the order on the stream's events. */
  effect: string;
  /** It looks as if it had never been. */
  isGone: boolean;
}

/**
 * The orders that operators gave for streams with the tools of the server. The orders are in the log, as events of the
 * server; each look continues at the end of the last one.
 */
export class Curtailments {
  private readonly byStream = new Map<string, Curtailment>();
  /** Streams of other programs. */
  private readonly foreign = new Set<string>();
  private after: LogPosition | 'start' = 'start';
  private looking: Promise<void> | undefined;

  constructor(private readonly connection: Connection) {}

  /** The current orders. */
  async list(among: (stream: string) => boolean): Promise<CurtailedStream[]> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    await this.looking;
    const found: CurtailedStream[] = [];
    for (const [stream, { position, effect }] of [...this.byStream]) {
      const isAskedFor = stream === NAME_STREAM || (among(stream) && !(await this.isForeign(stream)));
      if (isAskedFor) found.push({ stream, position, message: messageOf(stream, effect) });
    }
    return found;
  }

  /** @throws StoreCorrupt a stream that is known to be deleted: it would be taken for a new one */
  check(stream: string): void {
    const known = this.byStream.get(stream);
    if (known?.isGone) throw new StoreCorrupt(messageOf(stream, known.effect));
  }

  private async look(): Promise<void> {
    const types = [METADATA, TOMBSTONE];
    const { records, next } = await this.connection.read((client) => client.findByType(types, this.after));
    for (const record of records) this.take(record);
    const last = next ?? records.at(-1)?.position;
    if (last) this.after = last;
  }

  private take({ type, stream, position, data }: LogRecord): void {
    const at = toPosition(position);
    if (type === TOMBSTONE) {
      const effect = 'was deleted on the server for ever (a tombstone)';
      this.byStream.set(stream, { position: at, effect, isGone: true });
      return;
    }
    const name = stream.slice(METADATA_STREAM.length);
    if (!stream.startsWith(METADATA_STREAM) || name.startsWith('$')) return;
    const effect = effectOf(fieldsOf({ data }));
    if (effect === undefined) this.byStream.delete(name);
    else this.byStream.set(name, { position: at, effect, isGone: effect === SOFTLY });
  }

  /** Whether another program writes it, as far as the server still shows an event of it. */
  private async isForeign(stream: string): Promise<boolean> {
    if (this.foreign.has(stream)) return true;
    const newest = { from: 'end', backwards: true, limit: 1 } as const;
    const records = await this.connection
      .read((client) => client.readStream(stream, newest))
      .catch((error: unknown) => {
        if (error instanceof StoreCorrupt) return undefined; // a tombstone
        throw error;
      });
    const record = records?.[0];
    if (!record || isOurs(record.metadata)) return false;
    this.foreign.add(stream);
    return true;
  }
}

const SOFTLY = 'was deleted on the server ($tb)';

/** The server keeps a number beyond all revisions for a deleted stream. */
function effectOf({ $tb, $maxCount, $maxAge }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof $tb === 'number' && $tb > Number.MAX_SAFE_INTEGER) return SOFTLY;
  const limits = [
    ...(typeof $tb === 'number' && $tb > 0 ? [`nothing before revision ${$tb} ($tb)`] : []),
    ...(typeof $maxCount === 'number' ? [`the newest ${$maxCount} events only ($maxCount)`] : []),
    ...(typeof $maxAge === 'number' ? [`events of the last ${$maxAge} s only ($maxAge)`] : []),
  ];
  return limits.length === 0 ? undefined : `is cut short on the server, which gives out ${limits.join(', and ')}`;
}

const messageOf = (stream: string, effect: string) =>
  `Stream ${stream} ${effect}. What is hidden is removed by the next scavenge`;
