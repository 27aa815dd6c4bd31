import { type Document, Long, ObjectId } from 'bson';

/** `mongos` also plays DocumentDB, which introduces itself so, has no set's name, and has transactions. */
export type ServerKind = 'standalone' | 'replica set' | 'mongos';

/** The version of MongoDB, from which a client derives the server's abilities. */
export type ServerVersion = 7 | 8 | 'documentdb';

const WIRE_VERSION: Record<ServerVersion, number> = { 7: 21, 8: 25, documentdb: 25 };

export const isHello = (name: string) => ['hello', 'ismaster', 'isMaster'].includes(name);

const processId = new ObjectId();

/** A server's description of itself. @param streams with the version that lets a client ask for streamed answers */
export function hello(
  kind: ServerKind,
  me: string,
  { streams, version, leads }: { streams: boolean; version: ServerVersion; leads: boolean },
): Document {
  return {
    ok: 1,
    ismaster: leads,
    isWritablePrimary: leads,
    helloOk: true,
    ...(kind === 'replica set' && { setName: 'double', setVersion: 1, hosts: [me], me, secondary: !leads }),
    ...(kind === 'replica set' && leads && { primary: me }),
    ...(kind === 'mongos' && { msg: 'isdbgrid' }),
    ...(streams && { topologyVersion: { processId, counter: Long.fromNumber(1) } }),
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION[version],
    readOnly: false,
  };
}

/** The time that the answer waits for a change, if the client asked for that. */
export function awaitMsOf(command: Document): number {
  return command.topologyVersion ? Number(command.maxAwaitTimeMS ?? 0) : 0;
}
