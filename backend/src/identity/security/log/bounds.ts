import type { SecurityEventKind } from '@wavelane/contracts';
import type { SecurityEntry } from '../../../platform/security/security-log.js';

/** Events that a stranger can cause without limit. */
const ANYBODYS: readonly SecurityEventKind[] = [
  'sign-in-failed',
  'sign-in-throttled',
  'request-throttled',
  'access-refused',
  'password-reset-requested',
];

/** The most single events a minute: of one kind from one network, about one account, and of one kind in all. */
interface Most {
  network: number;
  account: number;
  all: number;
}

const FEW: Most = { network: 3, account: 10, all: 60 };
const MANY: Most = { network: 30, account: 30, all: 600 };
/** The most networks of a kind that are summed up one by one; the others are one event. */
const SUMMED = 40;

/** The events of a kind beyond the bound: one event with their number. */
export interface Summary {
  entry: SecurityEntry;
  count: number;
  /** Networks they came from; more than one has no single origin. */
  networks: number;
}

interface Tally {
  all: number;
  networks: Map<string, number>;
  accounts: Map<string, number>;
  over: Map<string, Summary>;
  rest: Summary | undefined;
}

const MINUTE = 60_000;

/**
 * Counts the events of a minute, so that a flood cannot fill the log: beyond a number, single events become one with a
 * count. Pure but for its counters; time comes in.
 */
export class Bounds {
  private minute = 0;
  private tallies = new Map<SecurityEventKind, Tally>();

  /** @returns true if it must be written as a single event; otherwise it is in a later {@link take} */
  admits(entry: SecurityEntry): boolean {
    const tally = this.tallyOf(entry.kind);
    const most = ANYBODYS.includes(entry.kind) ? FEW : MANY;
    const network = networkOf(entry.origin?.address ?? '');
    const byNetwork = tally.networks.get(network) ?? 0;
    const byAccount = entry.accountId === null ? 0 : (tally.accounts.get(entry.accountId) ?? 0);
    if (byNetwork < most.network && byAccount < most.account && tally.all < most.all) {
      tally.all++;
      tally.networks.set(network, byNetwork + 1);
      if (entry.accountId !== null) tally.accounts.set(entry.accountId, byAccount + 1);
      return true;
    }
    count(tally, network, entry);
    return false;
  }

  /** Returns the counts of minutes that are over (all of them at the end of a process), and begins anew. */
  take(now: number, isEnd = false): Summary[] {
    const minute = Math.floor(now / MINUTE);
    if (minute === this.minute && !isEnd) return [];
    const found = [...this.tallies.values()].flatMap(({ over, rest }) => [...over.values(), ...(rest ? [rest] : [])]);
    this.minute = minute;
    this.tallies = new Map();
    return found;
  }

  private tallyOf(kind: SecurityEventKind): Tally {
    const fresh = { all: 0, networks: new Map(), accounts: new Map(), over: new Map(), rest: undefined };
    const tally = this.tallies.get(kind) ?? fresh;
    this.tallies.set(kind, tally);
    return tally;
  }
}

function count(tally: Tally, network: string, entry: SecurityEntry): void {
  const summary = tally.over.get(network);
  if (summary) {
    summary.count++;
    if (summary.entry.accountId !== entry.accountId) summary.entry = { ...summary.entry, accountId: null };
  } else if (tally.over.size < SUMMED) {
    tally.over.set(network, { entry, count: 1, networks: 1 });
  } else if (tally.rest) {
    tally.rest.count++;
  } else {
    const { kind } = entry;
    tally.rest = { entry: { kind, accountId: null, origin: null }, count: 1, networks: 2 };
  }
}

/**
 * Returns an address without the prefix of a socket for both kinds of addresses: `::ffff:203.0.113.7` is `203.0.113.7`.
 */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first 64 bits of an IPv6 address, because each of its users has 2^64 of them. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
