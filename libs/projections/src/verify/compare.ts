import type { LoadedDocument, ReadStore } from '@wavelane/read-store';
import { changedFields, contentHash, sameContent } from '../define/canonical.js';
import type { Document } from '../define/definition.js';

export interface Difference {
  key: string;
  kind: 'added' | 'removed' | 'changed';
  before: Document | null;
  after: Document | null;
  /** SHA-256 of the content, null without a document. */
  hashes: { before: string | null; after: string | null };
  /** Fields of the top level that differ, if both documents are there. */
  fields: string[];
}

export interface Comparison {
  /** Documents that are there in one or the other. */
  compared: number;
  added: number;
  removed: number;
  changed: number;
  /** Documents that moved so fast that they could not be caught at one position; neither same nor different. */
  unsettled: number;
  samples: Difference[];
}

export interface CompareOptions {
  /** Differences to show, of each kind. Default 5. */
  samples?: number;
  /** How long to wait in all for documents in motion. Default 2,000 ms. */
  patienceMs?: number;
}

export type Side = { collection: string; checkpoint: string };
type Body = Pick<LoadedDocument, 'position' | 'body'> | undefined;

const PAGE = 500;
const WAIT_MS = 25;

/**
 * Compares two collections of one projection while both are being written. That is sound, because a document holds
 * every event of its key up to the checkpoint that was stored *before* it was read. So if both documents are at or
 * below the lower of the two checkpoints, both are the state at exactly that position and may be compared; otherwise it
 * waits for the slower one.
 */
export async function compare(
  readStore: ReadStore,
  before: Side,
  after: Side,
  { samples = 5, patienceMs = 2_000 }: CompareOptions = {},
): Promise<Comparison> {
  const result: Comparison = { compared: 0, added: 0, removed: 0, changed: 0, unsettled: 0, samples: [] };
  let waited = 0;
  for await (const keys of suspects(readStore, before.collection, after.collection, result)) {
    for (let open = keys; open.length > 0;) {
      open = await settle(readStore, before, after, open, samples, result);
      if (open.length === 0) break;
      if (waited >= patienceMs) {
        result.unsettled += open.length;
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      waited += WAIT_MS;
    }
  }
  return result;
}

/** Walks both in id order and gives, page by page, the keys that do not look the same. */
async function* suspects(
  readStore: ReadStore,
  before: string,
  after: string,
  result: Comparison,
): AsyncGenerator<string[]> {
  for (let from = ''; ;) {
    const left = await readStore.scan<Document>(before, from, PAGE);
    const right = await readStore.scan<Document>(after, from, PAGE);
    // Both are complete only up to the end of the shorter page.
    const ends = [left, right].filter(({ length }) => length === PAGE).flatMap((page) => page.at(-1)?.id ?? []);
    const end = ends.length > 0 ? ends.reduce((a, b) => (isAfter(a, b) ? b : a)) : undefined;
    const others = new Map(right.map((document) => [document.id, document]));
    const found: string[] = [];
    for (const document of left) {
      if (end !== undefined && isAfter(document.id, end)) break;
      const other = others.get(document.id);
      others.delete(document.id);
      result.compared++;
      if (!other || other.position !== document.position || !sameContent(document.body, other.body))
        found.push(document.id);
    }
    for (const { id } of others.values()) {
      if (end !== undefined && isAfter(id, end)) continue;
      result.compared++;
      found.push(id);
    }
    if (found.length > 0) yield found.sort();
    if (end === undefined) return;
    from = end;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Stores sort ids by their bytes; JavaScript's `<` does not, beyond the first 65,536 characters. */
const isAfter = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0;

/** Compares the documents that can be compared now. @returns the keys in motion */
async function settle(
  readStore: ReadStore,
  before: Side,
  after: Side,
  keys: readonly string[],
  samples: number,
  result: Comparison,
): Promise<string[]> {
  const marks = [await readStore.checkpoint(before.checkpoint), await readStore.checkpoint(after.checkpoint)];
  const [one, other] = marks.map((mark) => mark?.position ?? '') as [string, string];
  const common = one < other ? one : other;
  const byId = async (collection: string) =>
    new Map<string, Body>((await readStore.load(collection, keys)).map((document) => [document.id, document]));
  const left = await byId(before.collection);
  const right = await byId(after.collection);
  const open: string[] = [];
  for (const key of keys) {
    const [a, b] = [left.get(key), right.get(key)];
    if ((a?.position ?? '') > common || (b?.position ?? '') > common) open.push(key);
    else note(result, samples, key, a?.body ?? null, b?.body ?? null);
  }
  return open;
}

function note(result: Comparison, samples: number, key: string, before: Document | null, after: Document | null): void {
  if (before === null && after === null) return;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  if (before && after && sameContent(before, after)) return;
  result[kind]++;
  if (result.samples.filter((sample) => sample.kind === kind).length >= samples) return;
  const fields = before && after ? changedFields(before, after) : [];
  const hashes = { before: before && contentHash(before), after: after && contentHash(after) };
  result.samples.push({ key, kind, before, after, hashes, fields });
}
