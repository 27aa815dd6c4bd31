import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether the request names a foreign host: a page on a name that was pointed at this machine later passes for the same
 * origin and could use the demo. Addresses and the simulators' own names cannot be pointed anywhere.
 */
export function isForeignName({ headers: { host } }: IncomingMessage, ownUrl: string): boolean {
  const asked = hostnameOf(`http://${host ?? ''}`);
  if (asked === undefined) return true;
  return asked !== 'localhost' && asked !== hostnameOf(ownUrl) && isIP(asked.replace(/^\[(.*)\]$/, '$1')) === 0;
}

const hostnameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined);
