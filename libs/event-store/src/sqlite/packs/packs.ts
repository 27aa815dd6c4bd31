import { crc32 } from 'node:zlib';
import type { Statement } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { toPosition } from '../append/positions.js';
import type { EventRow } from '../rows.js';
import { idKeyOf, keyOf } from './key-of.js';
import { Pack } from './pack.js';

/** A pack as its row tells of it, before it is opened. */
export interface PackHead {
  /** Positions that it stands for; those of its events, and between them some of rows that were left as they are. */
  first: number;
  last: number;
  events: number;
  types: readonly string[];
  contentChecksum: number;
  /** It does not say what was written; opening it throws this. */
  damage?: StoreCorrupt;
}

/** Of `SQL`. */
type Lookups = Readonly<
  Record<'frontier' | 'packAt' | 'packContent' | 'packedStream' | 'isPacked' | 'packedId', Statement>
>;

export interface PacksOptions {
  /** Characters of opened packs that are kept besides the last one. Default: some twenty packs. */
  keeps?: number;
}

const KEEPS = 8_000_000;

/**
 * Events that are packed (docs/adr/0110-packs.md). They are the events at the beginning of the log, but for those of
 * streams that stay as rows; of a stream the first ones, so that the others, in rows, go on where its packs end.
 */
export class Packs {
  private readonly opened = new Map<number, Pack>();
  private characters = 0;
  /** Whether there was any when {@link look} was called. */
  isAny = false;

  constructor(
    private readonly sql: Lookups,
    private readonly options: PacksOptions = {},
  ) {}

  /** The last position that a pack stands for; 0 where there is none. */
  frontier(): number {
    return Number(this.sql.frontier.get()?.position ?? 0);
  }

  /** For a transaction: with none there is nothing to be looked for in it. */
  look(): void {
    this.isAny = this.frontier() > 0;
  }

  /** The pack that stands for a position, undefined behind the last. */
  at(position: number): PackHead | undefined {
    const row = this.sql.packAt.get(position);
    if (!row) return undefined;
    const { first, last, events, types, content_checksum: contentChecksum, checksum } = row;
    const head = { first: Number(first), last: Number(last), events: Number(events) };
    const sum = headChecksum({ ...head, types: String(types), contentChecksum: Number(contentChecksum) });
    if (sum !== checksum) {
      const damage = corrupt(head, 'what it says of itself is not what was written');
      return { ...head, types: [], contentChecksum: 0, damage };
    }
    return { ...head, types: JSON.parse(String(types)) as string[], contentChecksum: Number(contentChecksum) };
  }

  /** @throws StoreCorrupt its content is not what was written */
  open(head: PackHead): Pack {
    if (head.damage) throw head.damage;
    const known = this.opened.get(head.last);
    if (known) {
      this.opened.delete(head.last);
      this.opened.set(head.last, known);
      return known;
    }
    const content = this.sql.packContent.get(head.last)?.content;
    if (!isBytes(content) || crc32(content) !== head.contentChecksum)
      throw corrupt(head, 'its content is not what was written');
    try {
      return this.keep(head.last, Pack.open(content));
    } catch (error) {
      throw corrupt(head, `its content cannot be read (${String(error)})`);
    }
  }

  /**
   * Packed events of a stream: forwards from a revision on, or backwards from it, as many as lie in one pack. Empty where
   * the stream has none there. @throws StoreCorrupt
   */
  rowsOf(stream: string, revision: number, backwards = false): EventRow[] {
    const entry = this.sql.packedStream.get(keyOf(stream), revision);
    if (!entry || (!backwards && Number(entry.last) < revision)) return [];
    const rows = this.opening(Number(entry.pack), stream, revision).ofStream(stream);
    if (!backwards) return rows.filter((row) => row[2] >= revision);
    return rows.filter((row) => row[2] <= revision).reverse();
  }

  /** The last packed revision of a stream; -1 where it has none. */
  lastRevision(stream: string): number {
    return this.rowsOf(stream, Number.MAX_SAFE_INTEGER, true)[0]?.[2] ?? -1;
  }

  /** Whether a stream may have packed events: false is certain. */
  mayHold(stream: string): boolean {
    return this.isAny && this.sql.isPacked.get(keyOf(stream)) !== undefined;
  }

  /** Where a packed event of a stream is. */
  byId(stream: string, id: string): { revision: number; position: number } | undefined {
    for (const { pack } of this.sql.packedId.all(idKeyOf(stream, id))) {
      const row = this.opening(Number(pack), stream)
        .ofStream(stream)
        .find((each) => each[3] === id);
      if (row) return { revision: row[2], position: row[0] };
    }
    return undefined;
  }

  private opening(last: number, stream: string, revision?: number): Pack {
    try {
      const head = this.at(last);
      if (head?.last !== last) throw corrupt({ first: last, last }, 'it is gone');
      return this.open(head);
    } catch (error) {
      if (!(error instanceof StoreCorrupt) || !error.place || revision === undefined) throw error;
      throw new StoreCorrupt(`Stream ${stream}: ${error.message}`, { place: { ...error.place, stream, revision } });
    }
  }

  private keep(last: number, pack: Pack): Pack {
    this.opened.set(last, pack);
    this.characters += pack.characters;
    for (const [oldest, { characters }] of this.opened) {
      if (this.characters <= (this.options.keeps ?? KEEPS) || oldest === last) break;
      this.opened.delete(oldest);
      this.characters -= characters;
    }
    return pack;
  }
}

/** CRC-32 of what the row of a pack says. */
export function headChecksum(head: Omit<PackHead, 'types'> & { types: string }): number {
  const { first, last, events, types, contentChecksum } = head;
  return crc32(`${first}\n${last}\n${events}\n${contentChecksum}\n${types}`);
}

function corrupt({ first, last }: { first: number; last: number }, what: string): StoreCorrupt {
  const message = `The pack of the events at positions ${first} to ${last}: ${what}`;
  return new StoreCorrupt(message, { place: { position: toPosition(last) } });
}

/** A driver may give bytes of another realm, as to a test. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);
