import { createHash } from 'node:crypto';
import type { UserOrder, UsersFilter, UsersSeen } from '@wavelane/contracts';
import { InvalidCursor, type StoredDocument, type Where } from '@wavelane/read-store';
import type { DirectoryDocument } from './directory.projection.js';

/** An account of the list, and when it was last seen: ISO-8601 UTC, null for never. */
export interface Listed extends StoredDocument<DirectoryDocument> {
  seenAt: string | null;
}

/** The place of an account in an order. */
export interface Place {
  value: string | number;
  id: string;
}

type Indexed = Exclude<UserOrder, 'seen'>;

const FIELDS: Readonly<Record<Indexed, string>> = {
  created: 'createdAt',
  name: 'search.name',
  email: 'search.email',
  plan: 'plan',
  channels: 'channels',
  days: 'days',
  account: 'account',
};
const DAY_MS = 86_400_000;
const [WEEK_DAYS, MONTH_DAYS] = [7, 30];

/** Returns the part of a filter that an index of the read model covers; `isSeen` checks the other part. */
export function whereOf({ status, role, plan, account }: UsersFilter): Where {
  return {
    listed: true,
    ...(status !== undefined && { status }),
    ...(role !== undefined && { role }),
    ...(plan !== undefined && { planId: plan === 'none' ? null : plan }),
    ...(account !== undefined && { account }),
  };
}

/** The order of an index; the order of signing up if the requested one has no index. */
export function sortOf(filter: UsersFilter) {
  const { sort = 'created' } = filter;
  return [{ field: FIELDS[sort === 'seen' ? 'created' : sort], direction: directionOf(filter) }] as const;
}

/** Whether the filter includes an account that was last seen then. @param now Unix ms */
export function isSeen({ seen }: UsersFilter, seenAt: string | null, now: number): boolean {
  if (seen === undefined) return true;
  if (seenAt === null) return seen === 'never';
  const days = (now - Date.parse(seenAt)) / DAY_MS;
  const of: Record<UsersSeen, boolean> = {
    week: days <= WEEK_DAYS,
    month: days <= MONTH_DAYS,
    earlier: days > MONTH_DAYS,
    never: false,
  };
  return of[seen];
}

/** Returns the account's place in the requested order. An account that was never seen comes before all others. */
export function placeOf({ id, body, seenAt }: Listed, { sort = 'created' }: UsersFilter): Place {
  return { id, value: sort === 'seen' ? (seenAt ?? '') : valueOf(body, sort) };
}

/** Compares places as the store orders them, by the bytes of texts. */
export function orderOf(filter: UsersFilter): (a: Place, b: Place) => number {
  const sign = directionOf(filter) === 'asc' ? 1 : -1;
  return (a, b) => sign * (compare(a.value, b.value) || compare(a.id, b.id));
}

/** Returns the cursor that continues after a place of this order and filter. */
export const cursorAfter = ({ value, id }: Place, filter: UsersFilter): string =>
  Buffer.from(JSON.stringify([markOf(filter), value, id])).toString('base64url');

/** @throws InvalidCursor for a cursor that {@link cursorAfter} did not make for this order and filter */
export function placeAfter(cursor: string, filter: UsersFilter): Place {
  const [mark, value, id] = partsOf(cursor);
  const isValue = typeof value === 'string' || typeof value === 'number';
  if (mark !== markOf(filter) || !isValue || typeof id !== 'string') throw new InvalidCursor();
  return { value, id };
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? (parts as unknown[]) : [];
  } catch {
    throw new InvalidCursor();
  }
}

const directionOf = ({ sort = 'created', direction }: UsersFilter) =>
  direction ?? (sort === 'created' || sort === 'seen' ? 'desc' : 'asc');

function markOf({ search, status, role, plan, account, seen, sort, direction }: UsersFilter): string {
  const asked = [search, status, role, plan, account, seen, sort, direction].map((part) => part ?? null);
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12);
}

function valueOf(body: DirectoryDocument, sort: Indexed): string | number {
  switch (sort) {
    case 'created':
      return body.createdAt;
    case 'name':
    case 'email':
      return body.search[sort];
    default:
      return body[sort];
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
