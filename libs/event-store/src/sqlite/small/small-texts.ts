import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DICTIONARY_1 } from './dictionary.js';

/** The first byte of `content`: deflated (RFC 1951) with {@link DICTIONARY_1}, the metadata in the first line, the data in the second. */
const FORMAT = 1;

/** A window that the dictionary fills: a larger one takes twice as long to set up and saves nothing in texts of 0.5 KB. */
const SHAPE = { windowBits: 12, memLevel: 4, dictionary: DICTIONARY_1 };
/** Bytes that the output grows by. The default of 16 KB is most of the time that a small text takes. */
const CHUNK = { least: 1_024, most: 65_536 };
/** An event has 16 MB at the most; content that claims more is damaged, and would exhaust the memory of the process. */
const MOST_BYTES = 64 * 2 ** 20;

const chunkFor = (bytes: number): number => Math.min(CHUNK.most, Math.max(CHUNK.least, bytes));

/** The texts of an event in a row: as they are, or both in `content`, with '' in their places. */
export interface StoredTexts {
  data: string;
  metadata: string;
  content: Uint8Array | null;
}

/** The texts of an event as JSON, as small as a row has them. */
export function storedTexts(data: string, metadata: string): StoredTexts {
  const text = `${metadata}\n${data}`;
  const deflated = deflateRawSync(text, { ...SHAPE, chunkSize: chunkFor(text.length) });
  // A text with a line break inside was not made by JSON.stringify, and would be taken apart at another place.
  if (deflated.length >= text.length || metadata.includes('\n')) return { data, metadata, content: null };
  return { data: '', metadata: '', content: Buffer.concat([Buffer.of(FORMAT), deflated]) };
}

/** Reverses {@link storedTexts}. @throws Error it is not a result of that */
export function readTexts({ data, metadata, content }: StoredTexts): { data: string; metadata: string } {
  if (content === null) return { data, metadata };
  if (data !== '' || metadata !== '') throw new Error('its texts stand there twice');
  if (content[0] !== FORMAT) throw new Error(`its content has the format ${String(content[0])}`);
  const options = { ...SHAPE, chunkSize: chunkFor(content.length * 4), maxOutputLength: MOST_BYTES };
  const text = inflateRawSync(content.subarray(1), options).toString();
  const end = text.indexOf('\n');
  if (end < 0) throw new Error('its content has no metadata');
  return { metadata: text.slice(0, end), data: text.slice(end + 1) };
}
