import { createRequire } from 'node:module';
import type { AllStreamResolvedEvent, Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type * as DbClient from '@eventstore/db-client';
import type { LogPosition } from './log-client.js';

/** Events that the server looks at between two signs of life. */
const WINDOW = 1_000;
const require = createRequire(import.meta.url);

interface Search {
  types: readonly string[];
  after: LogPosition | 'start';
  /** The most events to find. */
  limit?: number | undefined;
  /** A server without a sign of life for so long is given up. */
  idleMs: number;
  options: { credentials: Credentials };
}

/**
 * The events of some types after a position, and how far the server has looked. This client's `readAll` has no filter,
 * its subscriptions have: one that ends as soon as it has caught up, or has found enough.
 */
export async function findByType(
  client: EventStoreDBClient,
  { types, after, limit = Infinity, idleMs, options }: Search,
): Promise<{ events: AllStreamResolvedEvent[]; next: LogPosition | undefined }> {
  const { eventTypeFilter } = require('@eventstore/db-client') as typeof DbClient;
  const events: AllStreamResolvedEvent[] = [];
  let next: LogPosition | undefined;
  const wanted = new Set(types);
  let found = 0;
  let alive = () => undefined as void;
  const filter = eventTypeFilter({
    prefixes: [...types],
    maxSearchWindow: WINDOW,
    checkpointReached: (_subscription, position) => {
      next = position;
      alive();
    },
  });
  const subscription = client.subscribeToAll({ fromPosition: after, filter, ...options });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Nothing came for ${idleMs} ms`)), idleMs);
      alive = () => void timer?.refresh();
      const caughtUp = () => {
        // It is reported when it is read from the wire, before the events ahead of it have been given out.
        if (subscription.readableLength === 0) resolve();
        else setImmediate(caughtUp);
      };
      subscription.on('data', (event) => {
        if (found >= limit) return;
        events.push(event);
        // The filter also lets through types that only begin like one of these.
        if (event.event && wanted.has(event.event.type) && ++found >= limit) resolve();
        alive();
      });
      subscription.on('caughtUp', caughtUp);
      subscription.on('error', reject);
      const ended = () => reject(new Error('The search was ended before it had caught up'));
      subscription.on('end', ended).on('close', ended);
    });
    return { events, next };
  } finally {
    clearTimeout(timer);
    subscription.on('error', () => undefined);
    void subscription.unsubscribe().catch(() => undefined);
  }
}
