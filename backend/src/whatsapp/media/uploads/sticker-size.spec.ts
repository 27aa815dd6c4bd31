import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeUpload } from './judge-upload.js';

/** The beginning of a WEBP picture, packed in one of the three ways. */
function webp(way: 'VP8X' | 'VP8L' | 'VP8 ', width: number, height: number): Buffer {
  const head = Buffer.alloc(40);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(32, 4);
  head.write(`WEBP${way}`, 8, 'latin1');
  if (way === 'VP8X') {
    head.writeUIntLE(width - 1, 24, 3);
    head.writeUIntLE(height - 1, 27, 3);
  } else if (way === 'VP8L') {
    head[20] = 0x2f;
    head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    head.writeUInt16LE(width, 26);
    head.writeUInt16LE(height, 28);
  }
  return head;
}

describe('a WEBP picture', () => {
  it.each(['VP8X', 'VP8L', 'VP8 '] as const)('becomes a sticker if it has the size of one (%s)', async (way) => {
    expect(await judgeUpload(webp(way, 512, 512), 40, 'smile.webp')).toEqual({
      ...{ kind: 'sticker', mimeType: 'image/webp', name: 'smile.webp' },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_024 }),
        fc.integer({ min: 1, max: 1_024 }),
        async (width, height) => {
          const kind = await judgeUpload(webp(way, width, height), 40, 'a.webp').then(
            (judged) => judged.kind,
            (error: Error) => error.message,
          );
          if (width === 512 && height === 512) expect(kind).toBe('sticker');
          else expect(kind).toMatch(/WEBP.*JPEG or PNG/);
        },
      ),
    );
  });

  it('states the limit if it is larger than a sticker may be', async () => {
    const refused = judgeUpload(webp('VP8X', 512, 512), 600_000, 'smile.webp');
    await expect(refused).rejects.toThrow('A sticker can have at most 0.5 MB');
  });
});
