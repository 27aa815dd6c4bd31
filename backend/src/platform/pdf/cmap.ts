/** A range of code points for which a font has glyphs, both ends included. */
type Range = readonly [from: number, to: number];

/** Tables of characters that are of use: all planes before the first, by their format. */
const FORMATS = [12, 4] as const;

/**
 * Tells for which code points a font has a glyph (OpenType, table `cmap`, formats 4 and 12).
 * @param sfnt the font, unpacked
 */
export function glyphsOf(sfnt: Buffer): (codePoint: number) => boolean {
  const cmap = tableAt(sfnt, 'cmap');
  if (cmap === undefined) return () => false;
  const places = Array.from(
    { length: sfnt.readUInt16BE(cmap + 2) },
    (_, n) => cmap + sfnt.readUInt32BE(cmap + 8 + n * 8),
  );
  const found = FORMATS.map((format) => places.find((at) => sfnt.readUInt16BE(at) === format));
  const [whole, plane] = found;
  const ranges = whole !== undefined ? groups(sfnt, whole) : plane !== undefined ? segments(sfnt, plane) : [];
  return (codePoint) => isWithin(ranges, codePoint);
}

function tableAt(sfnt: Buffer, tag: string): number | undefined {
  for (let n = 0; n < sfnt.readUInt16BE(4); n++) {
    const entry = 12 + n * 16;
    if (sfnt.toString('latin1', entry, entry + 4) === tag) return sfnt.readUInt32BE(entry + 8);
  }
  return undefined;
}

/** Format 12. */
function groups(sfnt: Buffer, at: number): Range[] {
  return Array.from({ length: sfnt.readUInt32BE(at + 12) }, (_, n): Range => {
    const group = at + 16 + n * 12;
    return [sfnt.readUInt32BE(group), sfnt.readUInt32BE(group + 4)];
  });
}

/** Format 4: each code point of a segment is looked at, because a segment may map some of them to no glyph. */
function segments(sfnt: Buffer, at: number): Range[] {
  const bytes = sfnt.readUInt16BE(at + 6);
  const ranges: Range[] = [];
  for (let n = 0; n < bytes; n += 2) {
    const to = sfnt.readUInt16BE(at + 14 + n);
    const from = sfnt.readUInt16BE(at + 16 + bytes + n);
    const delta = sfnt.readUInt16BE(at + 16 + 2 * bytes + n);
    const offsetAt = at + 16 + 3 * bytes + n;
    const offset = sfnt.readUInt16BE(offsetAt);
    for (let codePoint = from; codePoint <= to && codePoint < 0xffff; codePoint++) {
      const glyph =
        offset === 0 ? (codePoint + delta) & 0xffff : sfnt.readUInt16BE(offsetAt + offset + 2 * (codePoint - from));
      if (glyph !== 0) ranges.push([codePoint, codePoint]);
    }
  }
  return ranges;
}

function isWithin(ranges: readonly Range[], codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from = 0, to = 0] = ranges[middle] ?? [];
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return true;
  }
  return false;
}
