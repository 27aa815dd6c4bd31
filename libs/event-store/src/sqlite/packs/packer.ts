import { crc32 } from 'node:zlib';
import type { Database, Statement } from '@wavelane/sqlite';
import { check, type EventRow, rowsOf } from '../rows.js';
import type { Statements } from '../statements.js';
import { idKeyOf, keyOf } from './key-of.js';
import { isPackable, Pack, packed } from './pack.js';
import { headChecksum } from './packs.js';

/** Events of a pack: twice as many save 5 % more, and a stream that is read opens them all. */
const EVENTS = 512;
/** Rows looked at for one pack, where most are left as they are. */
const ROWS = 2_048;
/** Characters of data, likewise: an opened pack is held in memory, and a bulk job's events have 256 KB each. */
const CHARACTERS = 1_000_000;
const AT_ONCE = 64;
const [POSITION, STREAM, REVISION, ID, TYPE, DATA, TIME] = [0, 1, 2, 3, 4, 6, 8] as const;

export interface PackingLimits {
  /** Events recorded before it, ISO-8601 UTC. */
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
      stream: db.prepare('INSERT INTO packed_streams (stream, first, last, pack) VALUES (?, ?, ?, ?)'),
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
    mustBeSame(stretch.rows, content);
    await whenFree();
    return this.write(stretch, content) ? stretch.rows.length : undefined;
  }

  private async stretch({ before, streams, isToEnd = false }: PackingLimits): Promise<Stretch | undefined> {
    const after = this.sql.packs.frontier();
    const end = Number(this.sql.head.get()?.position ?? 0);
    const choice = new Choice(this.sql, streams);
    let looked = 0;
    let characters = 0;
    let last = after;
    for (let isOver = false; !isOver;) {
      const rows = rowsOf(this.sql.page.all(last, AT_ONCE));
      for (const row of rows) {
        if (row[POSITION] >= end || row[TIME] >= before)
          return isToEnd && last > after ? choice.of(after, last) : undefined;
        choice.take(row);
        looked++;
        characters += row[DATA].length;
        last = row[POSITION];
        if (choice.rows.length >= EVENTS || looked >= ROWS || characters >= CHARACTERS) return choice.of(after, last);
      }
      isOver = rows.length === 0;
      await turn();
    }
    return undefined;
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
        this.statements.stream.run(keyOf(stream), first, revision, last);
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
      try {
        this.sql.rollback.run();
      } catch {
        // SQLite has rolled back by itself already
      }
      throw error;
    }
  }
}

/** Which rows of a stretch are packed. */
class Choice {
  readonly rows: EventRow[] = [];
  /** The revision of each stream that would be packed next; undefined where the stream stays. */
  private readonly next = new Map<string, number | undefined>();
  private readonly keys = new Map<number, string>();

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
    if (this.next.get(stream) !== undefined) this.rows.push(row);
  }

  of(after: number, last: number): Stretch {
    return { after, last, rows: this.rows };
  }

  private begins(stream: string): number | undefined {
    const key = keyOf(stream);
    // The key of another stream: that one is found by it.
    if (!this.streams(stream) || this.keys.has(key)) return undefined;
    this.keys.set(key, stream);
    const entry = this.sql.packedStream.get(key, Number.MAX_SAFE_INTEGER);
    if (!entry) return 0;
    const last = this.sql.packs.lastRevision(stream);
    return last < 0 ? undefined : last + 1;
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
function mustBeSame(rows: readonly EventRow[], content: Buffer): void {
  if (rows.length === 0) return;
  const pack = Pack.open(content);
  const isSame = (row: EventRow, at: number) =>
    pack.row(at).every((value, column) => column === 9 || value === row[column]);
  if (pack.size !== rows.length || !rows.every(isSame))
    throw new Error('A pack does not give back what was put into it');
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const nothing = () => Promise.resolve();
