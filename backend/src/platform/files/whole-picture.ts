/** Places of a PNG's first chunk and measures, and of a WEBP's length. */
const [PNG_KIND, PNG_WIDTH, PNG_HEIGHT, RIFF_LENGTH, RIFF_HEAD] = [12, 16, 20, 4, 8];
/** Begins the lines of a JPEG. */
const JPEG_SCAN = Buffer.from([0xff, 0xda]);
/** Begins a picture of a GIF. */
const GIF_PICTURE = 0x2c;

/**
 * Whether a file has a picture, not only the beginning of one. Of a file that is larger than its examined part, only the
 * beginning is judged. A program may write more behind a picture's end, as cameras and editors do.
 * @param head the first bytes of the file @param bytes of the whole file
 */
export function isWholePicture(mimeType: string, { head, bytes }: { head: Buffer; bytes: number }): boolean {
  const isSeen = bytes <= head.length;
  switch (mimeType) {
    case 'image/png':
      return hasMeasures(head) && (!isSeen || head.includes('IEND'));
    case 'image/jpeg':
      return !isSeen || head.includes(JPEG_SCAN);
    case 'image/gif':
      return !isSeen || head.includes(GIF_PICTURE);
    case 'image/webp':
      return head.length >= RIFF_HEAD && head.readUInt32LE(RIFF_LENGTH) + RIFF_HEAD <= bytes;
    default:
      return true;
  }
}

/** Pictures of iPhone applications have a chunk of their own before the one with the measures. */
function hasMeasures(head: Buffer): boolean {
  const kind = head.toString('latin1', PNG_KIND, PNG_WIDTH);
  if (kind === 'CgBI') return true;
  return (
    kind === 'IHDR' &&
    head.length >= PNG_HEIGHT + 4 &&
    head.readUInt32BE(PNG_WIDTH) > 0 &&
    head.readUInt32BE(PNG_HEIGHT) > 0
  );
}
