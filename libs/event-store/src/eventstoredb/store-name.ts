import { randomUUID } from 'node:crypto';
import { fieldsOf } from '../catalogue/catalogue.js';
import { StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import { prepare } from '../proposal.js';
import type { Appender } from './appender.js';
import type { LogClient } from './client/log-client.js';
import type { Connection } from './connection.js';
import { NAME_STREAM } from './records.js';

/**
 * The id of this log: the content of the one event of a stream of its own, written by the first process. The connection
 * takes no other log from then on.
 */
export async function storeName(connection: Connection, appender: Appender): Promise<string> {
  const is = await foundOrGiven(connection, appender);
  connection.demand({ of: nameAt, is });
  return is;
}

async function foundOrGiven(connection: Connection, appender: Appender): Promise<string> {
  const known = await readName(connection);
  if (known) return known;
  const named = {
    id: randomUUID(),
    type: 'StoreNamed',
    schemaVersion: 1,
    data: { storeId: randomUUID() },
    metadata: {
      actor: { kind: 'system', id: 'event-store' },
      correlationId: 'store-named',
      commandId: 'store-named',
      causationId: null,
    },
  } as const;
  const events = prepare(NAME_STREAM, [named], 'none');
  await appender.append({ stream: NAME_STREAM, events, expected: 'none' }).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedRevision)) throw error; // another process was quicker
  });
  const name = await readName(connection);
  if (!name) throw new StoreUnavailable('EventStoreDB does not keep the name of the store');
  return name;
}

const readName = (connection: Connection): Promise<string | undefined> => connection.read(nameAt);

async function nameAt(client: LogClient): Promise<string | undefined> {
  const records = await client.readStream(NAME_STREAM, { from: 0, backwards: false, limit: 1 });
  const { storeId } = fieldsOf({ data: records?.[0]?.data });
  return typeof storeId === 'string' ? storeId : undefined;
}
