import { hash } from 'node:crypto';
import { v5 } from 'uuid';

/** Namespace of every id that Wavelane derives from a business key. Never change it: ids are in the log. */
const NAMESPACE = '6f1d0a5e-7c1b-5a52-9b0e-2f6f0f6c1a77';
const PREFIX = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');
/** The first digit of the fourth group: the variant of RFC 9562 in its two upper bits. */
const VARIANT = '89ab';
/** Half a pair of UTF-16 has no bytes. */
const HALF = /\p{Surrogate}/u;

/**
 * The UUID (version 5) of a business key: the same key always gives the same id, so a repeated step is recognised.
 * @throws URIError for a key with half a surrogate pair
 */
export function idOf(...key: (string | number)[]): string {
  const name = key.join(':');
  // Hashed here, since the library takes a text apart letter by letter; it says what is wrong with such a key.
  if (HALF.test(name)) return v5(name, NAMESPACE);
  const hex = hash('sha1', Buffer.concat([PREFIX, Buffer.from(name)]), 'hex');
  const variant = VARIANT.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
