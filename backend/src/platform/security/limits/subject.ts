import { createHash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The id of what is counted: a hash, so that records hold no address in the open. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex');

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Who counts as one address: IPv4 as it is, also where it is written in IPv6; of IPv6 the first 64 bits, because a
 * household or a rented server has all the others to itself.
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
