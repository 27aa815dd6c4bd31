import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { Invariants } from '../../../src/books/audit/checks/invariants.js';

/** The audit's laws about days: others need parts that a simulated life leaves out. */
const LAWS = new Set([
  'days given by themselves have a wallet and leave the floor',
  'nothing goes below 0',
  'postings sum to 0',
  'balanceAfter is the sum',
  'a credit is made once',
  'a transaction has a number of its own',
]);

/** The violations of the audit's laws in the whole log. */
export function unlawful(events: readonly StoredEvent[]): string[] {
  const laws = new Invariants();
  for (const event of events) laws.take(event);
  return laws.breaches.filter(({ law }) => LAWS.has(law)).map(({ law, message }) => `${law}: ${message}`);
}

/** Days that are on their way to a channel. */
export function transfersUnderWay(events: readonly StoredEvent[]): string[] {
  const open = new Set<string>();
  for (const event of events) {
    const { transferId } = fieldsOf(event);
    if (event.type === 'ChannelActivationRequested') open.add(String(transferId));
    if (event.type === 'ChannelOperationSettled') open.delete(String(transferId));
  }
  return [...open].map((id) => `the transfer ${id} is under way for ever`);
}

/** The number of times that a channel got days automatically. */
export const timesGiven = (events: readonly StoredEvent[]): number =>
  events.filter((event) => event.type === 'ChannelDaysCredited').length;
