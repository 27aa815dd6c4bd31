import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import QRCode from 'qrcode';
import { qrImage } from './qr-image.js';

/** Reads a PNG of one bit a pixel back: true is dark. */
function pixelsOf(png: Buffer): boolean[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const content = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(content));
    chunks.set(content.subarray(0, 4).toString('latin1'), content.subarray(4));
    at += 12 + length;
  }
  const header = defined(chunks.get('IHDR'));
  const side = header.readUInt32BE(0);
  expect([...header.subarray(4)]).toEqual([...header.subarray(0, 4), 1, 0, 0, 0, 0]);
  const data = inflateSync(defined(chunks.get('IDAT')));
  const rowBytes = 1 + Math.ceil(side / 8);
  expect(data.length).toBe(side * rowBytes);
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (defined(data[y * rowBytes + 1 + (x >> 3)]) & (0x80 >> (x & 7))) === 0),
  );
}

describe('the picture of a QR code', () => {
  it.each([100, 320, 333])('shows every module in its place at %i pixels, with a white margin', (width) => {
    const text = 'http://127.0.0.1:3001/phones/97330000001?link=FALCON-7QK2M&code=1';
    const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
    const pixels = pixelsOf(qrImage(text, width));
    const scale = pixels.length / (size + 4);
    expect(Number.isInteger(scale)).toBe(true);
    expect(pixels.length).toBeLessThanOrEqual(width);
    const seen = pixels.map((row, y) =>
      row.map((_, x) => {
        const [column, line] = [Math.floor(x / scale) - 2, Math.floor(y / scale) - 2];
        const inside = column >= 0 && line >= 0 && column < size && line < size;
        return inside && data[line * size + column] === 1;
      }),
    );
    expect(pixels).toEqual(seen);
  });
});
