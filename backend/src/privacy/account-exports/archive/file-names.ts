/** A file of a message, as a line of `files.jsonl` describes it. */
export interface KeptFile {
  id: string;
  fileId: string;
  bytes: number;
  contentType: string;
  kind: string;
  fileName: string | null;
}

const LONGEST = 80;
/** Not in a name: what separates folders, what no screen shows, and what turns the reading around. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}/\\:*?"<>|]/gu;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
};

/** Its place in the archive: its id makes it the only one, and no name leads out of the folder. */
export function archivePathOf({ id, fileName, contentType, kind }: KeptFile): string {
  const clean = [...(fileName ?? '').replace(UNFIT, '').trim().replace(/^\.+/, '')].slice(-LONGEST).join('');
  return `files/${id}-${clean === '' ? `${kind}${ENDINGS[contentType] ?? ''}` : clean}`;
}
