import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * The font inside a WOFF file, unpacked (W3C, WOFF File Format 1.0, sections 4 and 5). The library that draws unpacks with
 * JavaScript, letter by letter, which takes half a second a receipt.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => tableOf(woff, HEADER + n * ENTRY));
  const head = Buffer.alloc(12 + count * 16);
  const log = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** log * 16, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((count - 2 ** log) * 16, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes, padded }, n) => {
    tag.copy(head, 12 + n * 16);
    checksum.copy(head, 16 + n * 16);
    head.writeUInt32BE(offset, 20 + n * 16);
    head.writeUInt32BE(bytes, 24 + n * 16);
    offset += padded.length;
  });
  return Buffer.concat([head, ...tables.map(({ padded }) => padded)]);
}

function tableOf(woff: Buffer, at: number) {
  const [offset, packedBytes, bytes] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
    number,
    number,
    number,
  ];
  const packed = woff.subarray(offset, offset + packedBytes);
  const padded = Buffer.alloc(Math.ceil(bytes / 4) * 4);
  (packedBytes < bytes ? inflateSync(packed) : packed).copy(padded);
  return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), bytes, padded };
}
