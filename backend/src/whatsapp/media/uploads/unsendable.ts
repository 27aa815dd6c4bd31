import { say, type Saying, WRONG_MEDIA } from '@wavelane/contracts';
import type { FileTypeResult } from 'file-type';

/** Old office formats, which all look alike by their first bytes. */
const OLD_OFFICE = new Set(['doc', 'xls', 'ppt', 'msg', 'pub', 'vsd', 'mpp']);
const ARCHIVES = new Set([
  'zip',
  '7z',
  'rar',
  'gz',
  'tar',
  'tar.gz',
  'bz2',
  'xz',
  'zst',
  'cab',
  'iso',
  'lz',
  'lz4',
  'jar',
]);
/** The name of a kind if its ending alone is not clear enough. */
const NAMES: Readonly<Record<string, string>> = { mov: 'QuickTime (MOV)', tif: 'TIFF', jpg: 'JPEG', cfb: 'DOC' };

const advice = {
  picture: say('save-as-jpeg-or-png'),
  video: say('save-as-mp4'),
  sound: say('save-as-mp3-or-m4a'),
  document: say('save-as-pdf-or-office'),
  archive: say('send-files-one-by-one'),
};

/**
 * Returns the sentence about a file that cannot be sent: its kind, and what to do instead.
 * @param found the type by its bytes; undefined if they do not show it
 * @param head its first bytes
 * @param name as it was given
 */
export function unsendable(found: FileTypeResult | undefined, head: Buffer, name: string): Saying {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (!found) return isText(head) ? named(ending ?? 'txt', 'document') : WRONG_MEDIA;
  const { ext, mime } = found;
  if (ext === 'cfb') return named(ending !== undefined && OLD_OFFICE.has(ending) ? ending : ext, 'document');
  if (ARCHIVES.has(ext)) return named(ext, 'archive');
  if (mime.startsWith('image/')) return named(ext, 'picture');
  if (mime.startsWith('video/')) return named(ext, 'video');
  if (mime.startsWith('audio/')) return named(ext, 'sound');
  if (/^text\/|office|opendocument|ms-|rtf|epub|xml/.test(mime)) return named(ext, 'document');
  return say('file-of-kind-not-sendable', { kind: nameOf(ext), advice: WRONG_MEDIA });
}

const named = (ext: string, kind: keyof typeof advice): Saying =>
  say('file-of-kind-not-sendable', { kind: nameOf(ext), advice: advice[kind] });

const nameOf = (ext: string): string => NAMES[ext] ?? ext.toUpperCase();

/** Whether bytes are text in UTF-8; the last character may be cut. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/\p{Cc}/u.test(text.replace(/\s/g, ''));
  } catch {
    return false;
  }
}
