/** The number of last bytes of a file that are examined. */
export const TAIL_BYTES = 4_100;

/** The places of a PNG's and a GIF's measures, and of a WEBP's length. */
const [PNG_KIND, PNG_WIDTH, PNG_HEIGHT, GIF_WIDTH, GIF_HEIGHT, RIFF_LENGTH] = [12, 16, 20, 6, 8, 4];
const RIFF_HEAD = 8;
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** The parts of a file that are examined. */
interface Seen {
  /** Its first bytes. */
  head: Buffer;
  /** Its last bytes. */
  tail: Buffer;
  bytes: number;
}

/**
 * Whether a picture has measures and an end: one whose upload was cut, or that only begins like a picture, has not. A
 * program may write more behind the end, such as a camera's film: if the end is out of sight, it counts as there.
 * Pictures of other kinds are taken as they are.
 */
export function isWholePicture(mimeType: string, { head, tail, bytes }: Seen): boolean {
  const endsWith = (mark: Buffer | string) =>
    tail.includes(mark) || head.includes(mark) || (bytes > tail.length && bytes > head.length && mark === JPEG_END);
  switch (mimeType) {
    case 'image/png':
      return (
        head.length >= PNG_HEIGHT + 4 &&
        head.toString('latin1', PNG_KIND, PNG_WIDTH) === 'IHDR' &&
        head.readUInt32BE(PNG_WIDTH) > 0 &&
        head.readUInt32BE(PNG_HEIGHT) > 0 &&
        endsWith('IEND')
      );
    case 'image/jpeg':
      return endsWith(JPEG_END);
    case 'image/gif':
      return head.length > GIF_HEIGHT + 2 && head.readUInt16LE(GIF_WIDTH) > 0 && head.readUInt16LE(GIF_HEIGHT) > 0;
    case 'image/webp':
      return head.length >= RIFF_HEAD && head.readUInt32LE(RIFF_LENGTH) + RIFF_HEAD <= bytes;
    default:
      return true;
  }
}
