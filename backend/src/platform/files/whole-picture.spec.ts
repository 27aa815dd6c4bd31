import { isWholePicture } from './whole-picture.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const isWhole = (mimeType: string, file: Buffer, headBytes = file.length) =>
  isWholePicture(mimeType, { head: file.subarray(0, headBytes), bytes: file.length });
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffda0008010100003f00d2ffd9', 'hex'),
]);
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('010001000000002c000000000100010000020144003b', 'hex')]);
const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from('16000000', 'hex'),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(14),
]);
const noWidth = (file: Buffer, at: number) =>
  Buffer.concat([file.subarray(0, at), Buffer.alloc(4), file.subarray(at + 4)]);

describe('isWholePicture', () => {
  it.each([
    ['image/png', PNG],
    ['image/png', Buffer.concat([PNG, Buffer.from('more behind its end')])],
    ['image/jpeg', JPEG.subarray(0, -2)],
    ['image/gif', noWidth(GIF, 6)],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
    ['image/heic', Buffer.from('any')],
  ])('takes a whole %s', (mimeType, file) => expect(isWhole(mimeType, file)).toBe(true));

  it.each([
    ['image/png', 'of 16 bytes', PNG.subarray(0, 16)],
    ['image/png', 'without its end', PNG.subarray(0, PNG.length - 12)],
    ['image/png', 'without a width', noWidth(PNG, 16)],
    ['image/jpeg', 'without a line', JPEG.subarray(0, 20)],
    ['image/gif', 'of 6 bytes', GIF.subarray(0, 6)],
    ['image/gif', 'without a picture', GIF.subarray(0, 13)],
    ['image/webp', 'shorter than it says', WEBP.subarray(0, 20)],
  ])('refuses a %s %s', (mimeType, _, file) => expect(isWhole(mimeType, file)).toBe(false));

  it('takes a large picture by its beginning, because programs write more behind its end', () => {
    const more = Buffer.alloc(20_000, 1);
    expect(isWhole('image/png', Buffer.concat([PNG, more]), 4_100)).toBe(true);
    expect(isWhole('image/jpeg', Buffer.concat([JPEG.subarray(0, 20), more]), 4_100)).toBe(true);
    expect(isWhole('image/png', noWidth(Buffer.concat([PNG, more]), 16), 4_100)).toBe(false);
  });
});
