import { type PaymentHistory, say } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { comparableAddress } from '../../../platform/domain/mail/mail-address.js';
import { instantOf } from '../../../platform/http/instants.js';

/** The filter of payments; all given fields must hold. */
export interface PaymentFilter {
  /** Account id or e-mail address. */
  user?: string;
  /** PayPal's order or capture, or the payment's own id. */
  order?: string;
  /** `2026-01-31`: only payments whose money came or went back on that day, in UTC. */
  day?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const POSITION = /^\d[\d/]{0,60}$/;

/**
 * Reads the end of the period: an instant, inclusive. A date alone includes that whole day (UTC): `--until 2026-01-31`
 * is January.
 * @returns undefined if the text is no instant
 */
export function untilOf(text: string): string | undefined {
  const instant = instantOf(text);
  if (instant === undefined || !DAY.test(text)) return instant;
  // No 30th of February.
  return instant.startsWith(text) ? `${text}T23:59:59.999Z` : undefined;
}

/** Reads a time as {@link untilOf}, or a position of the log. @returns undefined if the text is neither */
export function knownAtOf(text: string): string | undefined {
  return POSITION.test(text) && !/^\d{4}$/.test(text) ? text : untilOf(text);
}

/**
 * Returns a position as this log writes it, also if its leading zeros were left out.
 * @throws DomainError invalid for a position of another log
 */
export async function inLog(store: EventStore, knownAt: string): Promise<string> {
  if (knownAt.includes('T')) return knownAt;
  const head = await store.head();
  if (head === '') return knownAt;
  const position = knownAt.includes('/') ? knownAt : knownAt.padStart(head.length, '0');
  if (position.length === head.length && position.includes('/') === head.includes('/')) return position;
  const wrong = say('known-at-must-be-of-this-log');
  throw DomainError.invalid(wrong, { knownAt: wrong });
}

/** Whether a payment matches the filter. */
export function isMeant({ user, order, day }: PaymentFilter): (payment: PaymentHistory) => boolean {
  const email = comparableAddress(user ?? '');
  return (payment) =>
    (user === undefined || payment.userId === user || comparableAddress(payment.user ?? '') === email) &&
    (order === undefined || [payment.orderId, payment.captureId, payment.id].includes(order)) &&
    (day === undefined || payment.timeline.some(({ at, money }) => money !== 0 && at.startsWith(day)));
}

/** A payment's money of a day less what was returned on it, in minor units. @param day `2026-01-31`, in UTC */
export const movedOn = (day: string, { timeline }: PaymentHistory): number =>
  timeline.reduce((sum, { at, money }) => (at.startsWith(day) ? sum + money : sum), 0);
