import { createHash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainEmail } from '@wavelane/contracts';
import { comparableAddress } from '../../domain/mail/mail-address.js';

/** How an address of mail is counted and looked up, however it is spelled: full-width letters are those that they stand for. */
export const addressKey = (email: string): string => comparableAddress(plainEmail(email));

/** The id of what is counted: a hash, so that records hold no address in the open. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex');

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * The network that counts as one address: an IPv4 address as it is, also if it is written in IPv6; of an IPv6 address
 * the first 64 bits, because a household or a rented server has all the others to itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : 'unknown';
  const groups = groupsOf(plain);
  if (mapped.check(plain, 'ipv6')) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The first 48 bits of an IPv6 address: the range that households get, and tunnels give away, has 65,536 of `networkOf`
 * in it.
 * @returns undefined for IPv4
 */
export function siteOf(address: string): string | undefined {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return undefined;
  return `${network.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`;
}

const bytesOf = (group: number): number[] => [group >> 8, group & 255];

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = partsOf(head);
  if (tail === undefined) return before;
  const after = partsOf(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function partsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
