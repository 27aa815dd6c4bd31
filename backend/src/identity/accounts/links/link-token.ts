import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The purpose of a link in a mail; a link of one kind does not work as another. */
export type LinkKind = 'reset' | 'verify' | 'invitation' | 'team';

/** More than the length of the longest possible token. */
export const TOKEN_MAX = 300;
const TOKEN = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})$/;

/**
 * Makes a token `{content}.{mac}`. It names its ids, so that one stream decides whether it is still valid. It is made
 * from ids in the log and a key, so a mail can be written again and nothing secret is stored.
 * @param key known to this installation only
 */
export function tokenFor(key: KeyObject, kind: LinkKind, ids: readonly string[]): string {
  const content = Buffer.from(ids.join('|')).toString('base64url');
  return `${content}.${macOf(key, kind, content)}`;
}

/** Returns the ids of a token that one of the keys has made; undefined for any other text. */
export function idsOf(keys: readonly KeyObject[], kind: LinkKind, token: string): string[] | undefined {
  const [, content, mac] = TOKEN.exec(token) ?? [];
  if (content === undefined || mac === undefined) return undefined;
  const given = Buffer.from(mac);
  // Every key is tried, so that the time does not reveal which one fits.
  const fitting = keys.filter((key) => timingSafeEqual(Buffer.from(macOf(key, kind, content)), given));
  return fitting.length > 0 ? Buffer.from(content, 'base64url').toString('utf8').split('|') : undefined;
}

const macOf = (key: KeyObject, kind: LinkKind, content: string) =>
  createHmac('sha256', key).update(`${kind}:${content}`).digest('base64url');
