import { crc32 } from 'node:zlib';
import type { Statement } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import type { ArchiveFolder } from '../archives/archive-folder.js';
import type { EventRow } from '../rows.js';
import { idKeyOf, keyOf } from './key-of.js';
import { Pack } from './pack.js';
import { corrupt, headChecksum, isBytes, type PackHead } from './pack-head.js';

/** What is asked of a statement here. */
export type Lookup = Pick<Statement, 'get' | 'all'>;

/** Of `SQL`. */
type Lookups = Readonly<
  Record<
    | 'frontier'
    | 'packAt'
    | 'packBefore'
    | 'packContent'
    | 'archiveOf'
    | 'packedStream'
    | 'packedEnd'
    | 'isPacked'
    | 'packedId',
    Lookup
  >
>;

export interface PacksOptions {
  /** Characters of opened packs that are kept besides the last one. Default: some twenty packs. */
  keeps?: number;
  /**
   * A pack that is not open is asked for by throwing {@link PackNeeded}, for callers that can wait for it elsewhere than on
   * their thread. Default: it is opened at once.
   */
  waits?: boolean;
}

/** What was asked for lies in a pack that is not open: `opening` opens it, and asks again. */
export class PackNeeded extends Error {
  constructor(readonly head: PackHead) {
    super(`The pack of the events at positions ${head.first} to ${head.last} is not open`);
  }
}

const KEEPS = 8_000_000;
/** Events of a pack from which on it is opened beside the thread: for fewer the way there and back takes longer. */
const WORTH_WAITING = 64;

/**
 * Events that are packed (docs/adr/0074-memory-start-and-disk.md). They are the events at the beginning of the log, but for those of
 * streams that stay as rows; of a stream the first ones, so that the others, in rows, go on where its packs end.
 */
export class Packs {
  private readonly opened = new Map<number, Pack>();
  private readonly underWay = new Map<number, Promise<void>>();
  /** Why a pack that was waited for is not open: the next who asks hears it. */
  private readonly failed = new Map<number, StoreCorrupt>();
  private characters = 0;
  private waits: boolean;
  /** Whether there was any when {@link look} was called. */
  isAny = false;

  constructor(
    private readonly sql: Lookups,
    private readonly archives: ArchiveFolder,
    private readonly options: PacksOptions = {},
  ) {
    this.waits = options.waits ?? false;
  }

  /** The last position that a pack stands for; 0 where there is none. */
  frontier(): number {
    return Number(this.sql.frontier.get()?.position ?? 0);
  }

  /** For a transaction: with none there is nothing to be looked for in it. */
  look(): void {
    this.isAny = this.frontier() > 0;
  }

  /** The pack that stands for a position, undefined behind the last; where it is gone, what says so. */
  at(position: number): PackHead | undefined {
    const row = this.sql.packAt.get(position);
    if (!row) return undefined;
    if (Number(row.first) > position) return this.missing(position, Number(row.first) - 1);
    const { first, last, events, types, content_checksum: contentChecksum, checksum } = row;
    const head = { first: Number(first), last: Number(last), events: Number(events) };
    const sum = headChecksum({ ...head, types: String(types), contentChecksum: Number(contentChecksum) });
    if (sum !== checksum) {
      const damage = corrupt(head, 'what it says of itself is not what was written');
      return { ...head, types: [], contentChecksum: 0, damage };
    }
    return { ...head, types: JSON.parse(String(types)) as string[], contentChecksum: Number(contentChecksum) };
  }

  private missing(position: number, last: number): PackHead {
    const first = Number(this.sql.packBefore.get(position)?.position ?? 0) + 1;
    const damage = corrupt({ first, last }, 'it is gone');
    return { first, last, events: 0, types: [], contentChecksum: 0, damage, isMissing: true };
  }

  /** @throws StoreCorrupt its content is not what was written; PackNeeded */
  open(head: PackHead): Pack {
    if (head.damage) throw head.damage;
    const known = this.opened.get(head.last);
    if (known) {
      this.opened.delete(head.last);
      this.opened.set(head.last, known);
      return known;
    }
    const failure = this.failed.get(head.last);
    if (failure) {
      this.failed.delete(head.last);
      throw failure;
    }
    if (this.waits && head.events >= WORTH_WAITING) throw new PackNeeded(head);
    const content = this.contentOf(head);
    try {
      return this.keep(head.last, Pack.open(content));
    } catch (error) {
      throw corrupt(head, `its content cannot be read (${String(error)})`);
    }
  }

  /**
   * Opens a pack beside the thread. Whoever asks for it in the turn in which this resolves finds it open, or hears why it
   * cannot be. @throws the driver's errors
   */
  fetch(head: PackHead): Promise<void> {
    const known = this.underWay.get(head.last);
    if (known) return known;
    const fetching = this.fetched(head).finally(() => this.underWay.delete(head.last));
    this.underWay.set(head.last, fetching);
    return fetching;
  }

  private async fetched(head: PackHead): Promise<void> {
    try {
      const content = this.contentOf(head);
      const pack = await Pack.opened(content).catch((error: unknown) => {
        throw corrupt(head, `its content cannot be read (${String(error)})`);
      });
      this.keep(head.last, pack);
    } catch (error) {
      if (!(error instanceof StoreCorrupt)) throw error;
      this.failed.set(head.last, error);
    }
  }

  /** Does something in which packs are opened at once, whatever that takes. */
  atOnce<T>(what: () => T): T {
    const { waits } = this;
    this.waits = false;
    try {
      return what();
    } finally {
      this.waits = waits;
    }
  }

  private contentOf(head: PackHead): Uint8Array {
    const own = this.sql.packContent.get(head.last)?.content;
    const content = isBytes(own) && own.length === 0 ? this.archived(head) : own;
    if (!isBytes(content) || crc32(content) !== head.contentChecksum)
      throw corrupt(head, 'its content is not what was written');
    return content;
  }

  private archived(head: PackHead): unknown {
    const archive = this.sql.archiveOf.get(head.last);
    return archive && this.archives.contentOf(String(archive.name), head);
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
    const end = this.sql.packedEnd.get(keyOf(stream));
    if (!end) return -1;
    if (end.name === stream) return Number(end.last);
    // Another stream of the same key, or one that was packed before names were kept: its pack tells.
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
      if (head?.last !== last || head.isMissing) throw corrupt({ first: last, last }, 'it is gone');
      return this.open(head);
    } catch (error) {
      if (!(error instanceof StoreCorrupt) || !error.place || revision === undefined) throw error;
      throw new StoreCorrupt(`Stream ${stream}: ${error.message}`, { place: { ...error.place, stream, revision } });
    }
  }

  private keep(last: number, pack: Pack): Pack {
    if (this.opened.has(last)) return pack;
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

/**
 * Asks until nothing that is asked for is in a pack that is not open.
 * @throws what the question throws
 */
export async function opening<T>(packs: Packs, ask: () => T): Promise<T> {
  for (;;)
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof PackNeeded)) throw error;
      await packs.fetch(error.head);
    }
}
