import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MARGIN = 2;

/**
 * Returns a text as QR code in a PNG of about `width` pixels, one bit a pixel. The library makes the code; its own PNG
 * writer works on 32 bits a pixel, which takes 10 to 500 ms of the thread.
 */
export function qrImage(text: string, width: number): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const cells = modules.size + 2 * MARGIN;
  const scale = Math.max(1, Math.floor(width / cells));
  const side = cells * scale;
  const rowBytes = Math.ceil(side / 8);
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1;

  const rows: Buffer[] = [];
  for (let y = 0; y < cells; y++) {
    // The first byte says "no filter"; a set bit is white.
    const row = Buffer.alloc(1 + rowBytes, 0xff).fill(0, 0, 1);
    for (let x = 0; x < side; x++) {
      const at = 1 + (x >> 3);
      if (isDark(Math.floor(x / scale) - MARGIN, y - MARGIN)) row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    for (let copy = 0; copy < scale; copy++) rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
