import { isShown } from './files/file-kind.js';
import { safeName } from './files/file-name.js';
import type { KeptMedia } from './media.queries.js';

const LONGEST = 150;

/** Returns the name under which a browser saves a file: the sender's name, as far as that is safe. */
function nameOf({ fileName, kind, mediaId }: KeptMedia): string {
  const clean = safeName(fileName ?? '', LONGEST);
  return clean === '' ? `${kind}-${mediaId.slice(0, 8)}` : clean;
}

/** `Content-Disposition`: inline if a browser can show the file and runs nothing in it, else as a download. */
export function disposition(media: KeptMedia): string {
  const name = nameOf(media);
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const way = isShown(media.contentType) ? 'inline' : 'attachment';
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
