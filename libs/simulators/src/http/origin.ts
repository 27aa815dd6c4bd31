import type { IncomingMessage } from 'node:http';

/** Whether a page of another site makes a browser send this. Programs send neither header. */
export function isForeign({ headers, method }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host);
}
