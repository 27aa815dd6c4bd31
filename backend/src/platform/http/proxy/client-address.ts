import { isIP } from 'node:net';

/**
 * The client's address in one spelling, as limits and lists of devices need it: without the port that some proxies add
 * (a new one for each connection, so that no count would ever be reached), and IPv4 as IPv4. A text that is no address
 * counts as the proxy's.
 */
export function clientAddress(told: string | undefined, peer: string | undefined): string {
  return spelled(told) ?? spelled(peer) ?? '';
}

function spelled(text = ''): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) === 0 ? undefined : bare.toLowerCase();
}
