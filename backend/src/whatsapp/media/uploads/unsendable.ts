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
/** The kind for each ending of a name, for kinds that their bytes do not show or that look like another kind. */
const ENDINGS: Readonly<Record<string, keyof typeof advice>> = {
  ...endings(
    'picture',
    'svg svgz eps ai psd raw dng cr2 cr3 nef arw orf raf rw2 heic heif tif tiff bmp ico wmf emf tga',
  ),
  ...endings('video', 'wmv asf mkv flv f4v avi mpg mpeg mpe vob ts mts m2ts m4v ogv rm rmvb divx dv mod mov webm'),
  ...endings('sound', 'wma aif aiff mid midi ape au ra caf flac wav'),
  ...endings(
    'document',
    'pages numbers key odt ods odp odg epub mobi azw3 xps djvu wpd hwp hwpx tex one dwg fodt vsdx',
  ),
};

function endings(kind: keyof typeof advice, list: string): Record<string, keyof typeof advice> {
  return Object.fromEntries(list.split(' ').map((ending) => [ending, kind]));
}

/** Kinds that several programs write for files of their own: the ending of the name decides. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['zip', 'cfb', 'xml', 'tif', 'gz', 'asf', 'mpg']);

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
  const family = ending === undefined ? undefined : ENDINGS[ending];
  if (ending !== undefined && family && (!found || AMBIGUOUS.has(found.ext))) return named(ending, family);
  if (!found) return isText(head) || isMarkedText(head) ? named(ending ?? 'txt', 'document') : WRONG_MEDIA;
  const { ext, mime } = found;
  if (ext === 'cfb') return named(ending !== undefined && OLD_OFFICE.has(ending) ? ending : ext, 'document');
  if (ARCHIVES.has(ext)) return named(ext, 'archive');
  if (mime.startsWith('image/')) return named(ext, 'picture');
  if (mime.startsWith('video/')) return named(ext, 'video');
  if (mime.startsWith('audio/')) return named(ext, 'sound');
  if (/^text\/|office|opendocument|ms-|rtf|epub|xml/.test(mime)) return named(ext, 'document');
  return say('file-of-kind-not-sendable', { kind: nameOf(ext), advice: say('choose-sendable-file') });
}

const named = (ext: string, kind: keyof typeof advice): Saying =>
  say('file-of-kind-not-sendable', { kind: nameOf(ext), advice: advice[kind] });

const nameOf = (ext: string): string => NAMES[ext] ?? ext.toUpperCase();

/** Whether bytes are text in UTF-8; the last character may be cut. */
const isText = (head: Buffer): boolean => isTextIn('utf-8', head, /\p{Cc}/u);

/**
 * Nearly any bytes are characters in UTF-16, also those of a sound, but often ones that have no meaning. In UTF-8 such a
 * character is a new one that this Node.js does not know yet, for example an emoji.
 */
const NO_TEXT_IN_UTF16 = /[\p{Cc}\p{Cn}\p{Co}]/u;

/** Whether bytes are text that begins with the mark of UTF-16, whose first bytes look like those of a sound. */
export const isMarkedText = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe && isTextIn('utf-16le', head, NO_TEXT_IN_UTF16)) ||
  (head[0] === 0xfe && head[1] === 0xff && isTextIn('utf-16be', head, NO_TEXT_IN_UTF16));

/** @param never characters that no text has */
function isTextIn(encoding: string, head: Buffer, never: RegExp): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return !never.test(text.replace(/\s/g, ''));
  } catch {
    return false;
  }
}
