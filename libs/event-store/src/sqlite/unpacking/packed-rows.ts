import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, crc32 } from 'node:zlib';
import { type Database, peekDatabase } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { checksumOf, type EventRow, rowsOf } from '../rows.js';

/** A row of `packs`: up to 512 events, compressed together. Archives have the content of rows without their own. */
interface PackRow {
  first: number;
  last: number;
  events: number;
  /** The checksum of the content. */
  checksum: number | undefined;
  content: unknown;
}

/** The first line of a pack. Streams, types and times are named once; the other lists have an item for each event. */
type Columns = [
  format: 1,
  /** Each as the difference to the one before. */
  positions: number[],
  streams: string[],
  streamAt: number[],
  revisions: number[],
  ids: string[],
  types: string[],
  typeAt: number[],
  schemaVersions: number[],
  times: string[],
  timeAt: number[],
];

/** A pack has a few MB at the most; one that claims more is damaged. */
const BOUND = { maxOutputLength: 256 * 2 ** 20 };
const AT_ONCE = 1_000;

/**
 * All events of a file in the order of the log, whether they are rows or in packs or in archives.
 * @param columns of the table `events`, in the order of an {@link EventRow}
 * @throws StoreCorrupt a pack is damaged or gone, or an archive is not in its folder
 */
export function* rowsOfPackedLog(db: Database, path: string, columns: string): Generator<EventRow> {
  const packs = new PackReader(db, path);
  const between = db.prepare(`SELECT ${columns} FROM events WHERE position > ? AND position <= ? ORDER BY position`);
  const page = db.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`);
  let after = 0;
  for (const pack of packs.all()) {
    if (pack.first !== after + 1) throw corrupt({ first: after + 1, last: pack.first - 1 }, 'it is gone');
    const rows = [...packs.rowsOf(pack), ...rowsOf(between.all(after, pack.last))];
    yield* rows.sort(([position], [other]) => position - other);
    after = pack.last;
  }
  for (let rows = rowsOf(page.all(after, AT_ONCE)); rows.length > 0; rows = rowsOf(page.all(after, AT_ONCE))) {
    yield* rows;
    after = rows.at(-1)?.[0] ?? after;
  }
}

class PackReader {
  constructor(
    private readonly db: Database,
    private readonly path: string,
  ) {}

  *all(): Generator<PackRow> {
    const next = this.db.prepare(
      'SELECT first, last, events, content_checksum, content FROM packs WHERE last > ? ORDER BY last LIMIT 1',
    );
    for (let row = next.get(0); row; row = next.get(Number(row.last))) {
      const [first, last, events, checksum] = [row.first, row.last, row.events, row.content_checksum].map(Number);
      yield { first: first ?? 0, last: last ?? 0, events: events ?? 0, checksum, content: row.content };
    }
  }

  rowsOf(pack: PackRow): EventRow[] {
    if (pack.events === 0) return [];
    const content = this.contentOf(pack);
    if (!isBytes(content) || crc32(content) !== pack.checksum)
      throw corrupt(pack, 'its content is not what was written');
    return eventsIn(pack, brotliDecompressSync(content, BOUND).toString());
  }

  private contentOf({ first, last, content }: PackRow): unknown {
    if (!isBytes(content) || content.length > 0) return content;
    const archive = this.db.prepare('SELECT name FROM archives WHERE last >= ? ORDER BY last LIMIT 1').get(last);
    const file = join(dirname(this.path), 'archives', String(archive?.name));
    if (!existsSync(file))
      throw new StoreCorrupt(
        `The events at positions ${first} to ${last} are in the archive ${file}: put it back there`,
      );
    const db = peekDatabase(file);
    try {
      return db.prepare('SELECT content FROM packs WHERE last = ?').get(last)?.content;
    } finally {
      db.close();
    }
  }
}

/** @param text a line of {@link Columns}, then a line of metadata and a line of data for each event */
function eventsIn(pack: PackRow, text: string): EventRow[] {
  const lines = text.split('\n');
  const columns = JSON.parse(lines[0] ?? '') as Columns;
  const [format, steps, streams, streamAt, revisions, ids, types, typeAt, versions, times, timeAt] = columns;
  if (format !== 1) throw corrupt(pack, `its format is ${String(format)}`);
  const isWhole = steps.length === pack.events && lines.length === 1 + 2 * steps.length;
  if (!isWhole) throw corrupt(pack, 'events are missing in it');
  let position = 0;
  return steps.map((step, at): EventRow => {
    position += step;
    const [stream, type, recordedAt] = [streams, types, times].map(
      (names, column) => names[[streamAt, typeAt, timeAt][column]?.[at] ?? -1] ?? '',
    ) as [string, string, string];
    const [revision, id, schemaVersion] = [revisions[at] ?? 0, ids[at] ?? '', versions[at] ?? 0];
    const [metadata, data] = [lines[1 + at] ?? '', lines[1 + steps.length + at] ?? ''];
    const checksum = checksumOf(stream, revision, { id, type, schemaVersion, data, metadata }, recordedAt);
    return [position, stream, revision, id, type, schemaVersion, data, metadata, recordedAt, checksum, null];
  });
}

const corrupt = ({ first, last }: Pick<PackRow, 'first' | 'last'>, what: string): StoreCorrupt =>
  new StoreCorrupt(`The pack of the events at positions ${first} to ${last}: ${what}`);

/** A driver may give bytes of another realm, as to a test. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);
