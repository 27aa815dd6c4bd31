import { createRequire } from 'node:module';
import type { AllStreamResolvedEvent, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type * as DbClient from '@eventstore/db-client';
import { Appends } from './appends.js';
import { collect, type RecordSource } from './collect.js';
import { failureOf } from './failures.js';
import { findByType } from './find-by-type.js';
import { askUncompressed } from './uncompressed.js';
import { type LogClient, LogClientFailure, type LogPosition, type LogRecord } from './log-client.js';

const DISPOSE_MS = 2_000;
/**
 * Events that the server looks at between two of its checkpoints. They are not used: there were versions that report an
 * old one, or one beyond events that are still to come.
 */
const WINDOW = 1_000;
const require = createRequire(import.meta.url);

/** Loaded with the first client: with gRPC it is a tenth of what a start loads, and most installations never use it. */
const library = () => require('@eventstore/db-client') as typeof DbClient;

export interface DbClientOptions {
  url: string;
  /** A read without data for so long is aborted. */
  idleMs: number;
}

/**
 * The binding to `@eventstore/db-client` 6.2.1. Its oddities are due to that version's behaviour; see
 * docs/adr/0004-eventstoredb-adapter.md before making it simpler.
 */
export function bindDbClient({ url, idleMs }: DbClientOptions): LogClient {
  const connection = url.replace(/^(kurrentdb|kurrent|kdb)(?=[+:])/, 'esdb');
  const credentials = credentialsOf(connection);
  const { END, EventStoreDBClient, eventTypeFilter, excludeSystemEvents } = library();
  askUncompressed();
  const client = EventStoreDBClient.connectionString(connection);
  const options = { credentials };
  const appends = new Appends(client, credentials);
  const buffer = (limit: number) => ({ highWaterMark: Math.min(limit, 1_000) });

  return {
    append: (stream, events, expected, deadlineMs) => appends.append({ stream, events, expected }, deadlineMs),

    async readStream(stream, { from, backwards, limit }) {
      const read = client.readStream(
        stream,
        {
          direction: backwards ? 'backwards' : 'forwards',
          fromRevision: from === 'end' ? END : BigInt(from),
          maxCount: limit,
          ...options,
        },
        buffer(limit),
      );
      const found = await collect(read as RecordSource<ResolvedEvent>, idleMs).catch((error: unknown) => {
        if ((error as { type?: string }).type === 'stream-not-found') return undefined;
        throw failureOf(error);
      });
      return found?.flatMap(recordOf);
    },

    async readAll({ from, backwards, limit }) {
      const direction = backwards ? 'backwards' : 'forwards';
      const read = client.readAll({ direction, fromPosition: from, maxCount: limit, ...options }, buffer(limit));
      const found = await collect(read as RecordSource<AllStreamResolvedEvent>, idleMs).catch((error: unknown) => {
        throw failureOf(error);
      });
      return found.flatMap(recordOf);
    },

    async findByType(types, after, bounds) {
      const search = { types, after, idleMs, ...bounds, options };
      const { events, next } = await findByType(client, search).catch((error: unknown) => {
        throw failureOf(error);
      });
      return { records: events.flatMap(recordOf), next };
    },

    watch({ after, types }, { onReady, onEvent, onDown }) {
      const filter = types
        ? eventTypeFilter({ prefixes: [...types], maxSearchWindow: WINDOW })
        : excludeSystemEvents({ maxSearchWindow: WINDOW });
      const subscription = client.subscribeToAll({ fromPosition: after, filter, ...options });
      let isDown = false;
      const down = () => {
        if (isDown) return;
        isDown = true;
        onDown();
      };
      subscription.on('confirmation', onReady);
      subscription.on('data', (resolved: AllStreamResolvedEvent) => {
        if (isDown) return;
        try {
          const [record] = recordOf(resolved);
          if (record) onEvent(record);
        } catch {
          // An error in a listener would end the process; the reader begins again and meets the error in its own call.
          down();
        }
      });
      subscription.on('error', down).on('end', down).on('close', down);
      return {
        stop: () => {
          isDown = true;
          subscription.unsubscribe().catch(() => undefined);
        },
      };
    },

    // The client waits for every open call, and a half-closed one never ends.
    async dispose() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, DISPOSE_MS);
      });
      await Promise.race([client.dispose().catch(() => undefined), patience]);
      clearTimeout(timer);
      await closeChannel(client);
    },
  };
}

/** `dispose` ends calls but keeps the connection; a replaced client would leave one behind each time. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- the client does not declare its connection
  const internals = client as unknown as { getChannel?: () => Promise<{ close(): void }> };
  const channel = await internals.getChannel?.().catch(() => undefined);
  channel?.close();
}

/** Without TLS the client ignores credentials, so any will do; with TLS they must be real. */
function credentialsOf(url: string): { username: string; password: string } {
  const [, user] = /^esdb(?:\+discover)?:\/\/(?:([^@/?]*)@)?/.exec(url) ?? [];
  if (user) {
    const [username = '', password = ''] = user.split(':').map(decodeURIComponent);
    return { username, password };
  }
  if (!/[?&]tls=false\b/i.test(url)) throw new RangeError('An EventStoreDB address with TLS needs user:password@');
  return { username: 'unused', password: 'unused' };
}

/** Returns nothing for a link without its target. */
function recordOf(resolved: ResolvedEvent | AllStreamResolvedEvent): LogRecord[] {
  const { event, commitPosition } = resolved;
  if (!event) return [];
  const { id, streamId: stream, type, data, metadata, created } = event;
  const position = positionOf(event, commitPosition);
  return [{ id, stream, revision: Number(event.revision), position, type, data, metadata, created }];
}

function positionOf(event: { position?: LogPosition }, commit: bigint | undefined): LogPosition {
  if (event.position) return event.position;
  if (commit === undefined) throw new LogClientFailure('unknown', 'The server gives no positions');
  return { commit, prepare: commit }; // servers before 22.6
}
