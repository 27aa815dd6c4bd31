import { searchOf } from './search/search';

/** An origin that belongs to no host: an address that leaves it leaves this application. */
const HERE = 'https://here.invalid';

/**
 * An address inside this application to return to after signing in; anything else is dropped. It is read as a browser reads
 * it: `//host`, `/\host` and `/.//host` name another host, also with tabs and line ends in them.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const url = parsed(value);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return undefined;
  return /^\/(login|signup)\b/.test(url.pathname) ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address, HERE);
  } catch {
    return null;
  }
}

/** The parameters of the pages for signing in and up. */
export const entrySearch = searchOf({ redirect: safeRedirect });
