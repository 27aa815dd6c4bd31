import { crc32 } from 'node:zlib';
import type { Database, Statement } from '@wavelane/sqlite';
import { check, type EventRow, rowsOf } from '../../rows.js';
import { type Statements, takeBack } from '../../statements.js';
import { isOldBehind } from './age.js';
import { idKeyOf, keyOf } from '../key-of.js';
import { isPackable, Pack, packed } from '../pack.js';
import { headChecksum } from '../pack-head.js';
import { opening } from '../packs.js';

/** Events of a pack: twice as many save 5 % more, and a stream that is read opens them all. */
const EVENTS = 512;
/** Characters of them: to open a pack takes the thread a ms, not more. */
const PACKED_CHARACTERS = 400_000;
/** Rows looked at for one pack, where most are left as they are. */
const ROWS = 2_048;
/** Characters of them: those that are left are read with the pack, and a bulk job's events have 256 KB each. */
const CHARACTERS = 1_000_000;
/** Rows asked for at a time: few until it is known how large they are, and one by one where they are large. */
const [FIRST_ROWS, MOST_ROWS, LARGE_HANDFUL] = [8, 64, 200_000] as const;
const [POSITION, STREAM, REVISION, ID, TYPE, DATA, METADATA, TIME] = [0, 1, 2, 3, 4, 6, 7, 8] as const;

export interface PackingLimits {
  /** Events recorded before it, ISO-8601 UTC, and what lies before such an event in the log. */
  before: string;
  /** Streams that are packed; the others stay as rows. */
  streams: (stream: string) => boolean;
  /** Also packs a stretch that is not full yet. */
  isToEnd?: boolean;
}

/** Rows in the order of the log that are to be looked at together, and what is to become of them. */
interface Stretch {
  after: number;
  last: number;
  rows: EventRow[];
}

/**
 * Takes the oldest rows of a log into packs, one pack in each transaction: whoever reads finds each event in a row or in
 * a pack at any moment, also after a crash. The last event of the log always stays a row.
 */
export class Packer {
  private readonly statements: Record<'pack' | 'stream' | 'id' | 'remove' | 'begin' | 'end', Statement>;

  constructor(
    db: Database,
    private readonly sql: Statements,
  ) {
    this.statements = {
      pack: db.prepare(
        `INSERT INTO packs (first, last, events, types, checksum, content_checksum, content) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ),
      stream: db.prepare('INSERT INTO packed_streams (stream, first, last, pack, name) VALUES (?, ?, ?, ?, ?)'),
      id: db.prepare('INSERT OR IGNORE INTO packed_ids (id, pack) VALUES (?, ?)'),
      remove: db.prepare('DELETE FROM events WHERE position = ?'),
      begin: db.prepare('INSERT INTO packing (first, last) VALUES (?, ?)'),
      end: db.prepare('DELETE FROM packing'),
    };
  }

  /**
   * Makes the next pack, where there are old events enough.
   * @param whenFree resolves when the transaction may begin
   * @returns how many events it took, which may be none; undefined where nothing is to be done
   * @throws the driver's errors; nothing has changed then
   */
  async next(limits: PackingLimits, whenFree: () => Promise<void> = nothing): Promise<number | undefined> {
    const stretch = await this.stretch(limits);
    if (!stretch) return undefined;
    const content = stretch.rows.length > 0 ? await packed(stretch.rows) : Buffer.alloc(0);
    await mustBeSame(stretch.rows, content);
    await whenFree();
    return this.write(stretch, content) ? stretch.rows.length : undefined;
  }

  private async stretch({ before, streams, isToEnd = false }: PackingLimits): Promise<Stretch | undefined> {
    const after = this.sql.packs.frontier();
    const end = Number(this.sql.head.get()?.position ?? 0);
    const choice = new Choice(this.sql, streams);
    let looked = 0;
    let last = after;
    let lastOld = after;
    let isFull = false;
    for await (const row of this.rowsBefore(after, end)) {
      await opening(this.sql.packs, () => choice.take(row));
      last = row[POSITION];
      if (row[TIME] < before) lastOld = last;
      isFull = choice.isFull || ++looked >= ROWS;
      if (isFull) break;
    }
    if (lastOld < last && isOldBehind(this.sql, last, end, before)) lastOld = last;
    if (lastOld === after) return undefined;
    return isToEnd || (isFull && lastOld === last) ? choice.upTo(after, lastOld) : undefined;
  }

  /** Others have their turn between two handfuls of them. */
  private async *rowsBefore(after: number, end: number): AsyncGenerator<EventRow> {
    let last = after;
    for (let count: number = FIRST_ROWS; ;) {
      const rows = rowsOf(this.sql.page.all(last, count)).filter((row) => row[POSITION] < end);
      yield* rows;
      if (rows.length < count) return;
      last = rows.at(-1)?.[POSITION] ?? last;
      count = rows.reduce((sum, row) => sum + lengthOf(row), 0) > LARGE_HANDFUL ? 1 : Math.min(count * 2, MOST_ROWS);
      await turn();
    }
  }

  /** @returns false where another process has packed meanwhile */
  private write({ after, last, rows }: Stretch, content: Buffer): boolean {
    this.sql.begin.run();
    try {
      if (this.sql.packs.frontier() !== after) {
        this.sql.rollback.run();
        return false;
      }
      const types = JSON.stringify([...new Set(rows.map((row) => row[TYPE]))]);
      const head = { first: after + 1, last, events: rows.length, contentChecksum: crc32(content) };
      this.statements.pack.run(
        ...[head.first, last, head.events, types, headChecksum({ ...head, types }), head.contentChecksum, content],
      );
      for (const [stream, { first, last: revision }] of spansOf(rows))
        this.statements.stream.run(keyOf(stream), first, revision, last, first === 0 ? stream : null);
      for (const row of rows) this.statements.id.run(idKeyOf(row[STREAM], row[ID]), last);
      this.statements.begin.run(head.first, last);
      let removed = 0;
      for (const row of rows) removed += Number(this.statements.remove.run(row[POSITION]).changes);
      this.statements.end.run();
      if (removed !== rows.length)
        throw new Error(`${rows.length} events are packed, and ${removed} were there as rows`);
      this.sql.commit.run();
      return true;
    } catch (error) {
      takeBack(this.sql);
      throw error;
    }
  }
}

/** Which rows of a stretch are packed. */
class Choice {
  private readonly rows: EventRow[] = [];
  private packedCharacters = 0;
  private characters = 0;
  /** The revision of each stream that would be packed next; undefined where the stream stays. */
  private readonly next = new Map<string, number | undefined>();
  private readonly keys = new Set<number>();

  constructor(
    private readonly sql: Statements,
    private readonly streams: (stream: string) => boolean,
  ) {}

  take(row: EventRow): void {
    const stream = row[STREAM];
    if (!this.next.has(stream)) this.next.set(stream, this.begins(stream));
    const isNext = this.next.get(stream) === row[REVISION];
    // One that is left keeps what follows it in its stream: packed are the first events of a stream.
    this.next.set(stream, isNext && isSound(row) ? row[REVISION] + 1 : undefined);
    this.characters += lengthOf(row);
    if (this.next.get(stream) === undefined) return;
    this.rows.push(row);
    this.packedCharacters += lengthOf(row);
  }

  get isFull(): boolean {
    const isLarge = this.packedCharacters >= PACKED_CHARACTERS || this.characters >= CHARACTERS;
    return isLarge || this.rows.length >= EVENTS;
  }

  upTo(after: number, last: number): Stretch {
    return { after, last, rows: this.rows.filter((row) => row[POSITION] <= last) };
  }

  private begins(stream: string): number | undefined {
    const key = keyOf(stream);
    // The key of another stream: that one is found by it.
    if (!this.streams(stream) || this.keys.has(key)) return undefined;
    const isThere = this.sql.isPacked.get(key) !== undefined;
    const last = isThere ? this.sql.packs.lastRevision(stream) : -1;
    this.keys.add(key);
    return isThere && last < 0 ? undefined : last + 1;
  }
}

/** A damaged row stays where it is, and is met there. */
function isSound(row: EventRow): boolean {
  try {
    check(row);
    return isPackable(row);
  } catch {
    return false;
  }
}

function spansOf(rows: readonly EventRow[]): Map<string, { first: number; last: number }> {
  const spans = new Map<string, { first: number; last: number }>();
  for (const row of rows)
    spans.set(row[STREAM], { first: spans.get(row[STREAM])?.first ?? row[REVISION], last: row[REVISION] });
  return spans;
}

/** Rows are taken away only when what stands for them gives the same again. */
async function mustBeSame(rows: readonly EventRow[], content: Buffer): Promise<void> {
  if (rows.length === 0) return;
  const pack = await Pack.opened(content);
  const isSame = (row: EventRow, at: number) =>
    pack.row(at).every((value, column) => column === 9 || value === row[column]);
  if (pack.size !== rows.length || !rows.every(isSame))
    throw new Error('A pack does not give back what was put into it');
}

const lengthOf = (row: EventRow): number => row[DATA].length + row[METADATA].length;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const nothing = () => Promise.resolve();
