import { asStored, type ErasedSince, type EventStore, fieldsOf, START } from '@wavelane/event-store';
import { forgettingEvents } from '../../privacy/forgetting/forgetting.events.js';

const AT_ONCE = 1_000;
/** Of a forgotten account's people: those in plain text had no keys, so none of theirs is lower. */
const FIRST_GENERATION = 1;

/**
 * The persons and accounts that were forgotten, as the log says: an event from before is about them no more. Forgetting
 * destroys keys, which does not reach what was written in plain text.
 * @returns undefined if no person or account was forgotten
 */
export async function forgottenIn(log: EventStore): Promise<ErasedSince | undefined> {
  const destroyed = new Map<string, { until: string; generation: number }>();
  const accounts = new Map<string, string>();
  const types = ['ForgettingBegun', 'SubjectKeysDestroyed'];
  for await (const { events } of asStored(log).pages({ after: START, limit: AT_ONCE, types }))
    for (const event of events) {
      if (!forgettingEvents.is(event)) continue;
      const { type, data, position: until } = event;
      if (type === 'ForgettingBegun' && data.whole) accounts.set(data.accountId, until);
      if (type === 'SubjectKeysDestroyed')
        for (const { subject, generation } of data.keys) destroyed.set(subject, { until, generation });
    }
  if (destroyed.size + accounts.size === 0) return undefined;
  return (subject, event) => {
    const { position } = event;
    const key = destroyed.get(subject);
    if (key && position < key.until) return key.generation;
    const { accountId } = fieldsOf(event);
    const ended = typeof accountId === 'string' ? accounts.get(accountId) : undefined;
    return ended !== undefined && position < ended ? FIRST_GENERATION : undefined;
  };
}
