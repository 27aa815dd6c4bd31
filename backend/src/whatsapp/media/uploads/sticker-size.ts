/** Pixels of a sticker's width and height. */
const SIDE = 512;
/** The places of a WEBP file's first part, after `RIFF`, its length and `WEBP`. */
const [KIND, END, HEAD_BYTES] = [12, 16, 30];

/**
 * Whether a WEBP picture has the size of a sticker: WhatsApp shows one of another size distorted, or not at all.
 * @param head the first bytes of the file
 */
export function isStickerSized(head: Buffer): boolean {
  if (head.length < HEAD_BYTES) return false;
  const size = sizeOf(head);
  return size?.width === SIDE && size.height === SIDE;
}

/** As the three ways of packing such a picture write it; undefined for anything else. */
function sizeOf(head: Buffer): { width: number; height: number } | undefined {
  switch (head.toString('latin1', KIND, END)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
