import { fileTypeFromBuffer } from 'file-type';

/** The number of first bytes of a file that are examined. */
export const HEAD_BYTES = 4_100;

/** The type of files that no browser shows or runs. */
export const OPAQUE = 'application/octet-stream';

/** The types that a browser may show inline, because it runs nothing in them. All others are only ever downloaded. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ...(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const).map(same),
  ...(['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/wav'] as const).map(same),
  ...(['video/mp4', 'video/webm', 'video/3gpp', 'video/quicktime'] as const).map(same),
  ...(['application/pdf'] as const).map(same),
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
]);

function same(type: string): [string, string] {
  return [type, type];
}

/** Returns the type of a file by its first bytes: neither its name nor its stated type counts. */
export async function kindOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return SHOWN.get(found?.mime.split(';')[0] ?? '') ?? OPAQUE;
}

export const isShown = (contentType: string): boolean => contentType !== OPAQUE && SHOWN.has(contentType);
