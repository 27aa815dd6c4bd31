import type { EventStore, StoredEvent } from '@wavelane/event-store';
import { EVENT_STORE } from '../src/platform/storage/tokens.js';
import type { TestApp } from './app.js';

/** The log that an application writes. */
export const logOf = (app: TestApp): EventStore => app.app.get<EventStore>(EVENT_STORE);

/** Everything in one stream, oldest first. */
export async function eventsOf(log: EventStore, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.readStream(stream)) events.push(event);
  return events;
}

/** The types of the events in one stream, oldest first. */
export const typesOf = async (log: EventStore, stream: string): Promise<string[]> =>
  (await eventsOf(log, stream)).map(({ type }) => type);
