import type { mongo } from 'mongoose';
import { ReadStoreUnavailable } from '../../errors.js';

/** The server's last report about itself, or the reason that there is none. */
export type Seen = { failure: string } | { setName: string | null; isPrimary: boolean; isMongos: boolean };

/** The servers at the addresses. The driver itself forgets servers that are not of the expected kind. */
export class ServersSeen {
  private readonly seen = new Map<string, Seen>();
  private client: mongo.MongoClient | undefined;

  /** @param client none if the address could not be read */
  listen(client: mongo.MongoClient | undefined): void {
    this.client = client;
    client?.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => this.seen.set(connectionId, seenIn(reply)));
    client?.on('serverHeartbeatFailed', ({ connectionId, failure }) =>
      this.seen.set(connectionId, { failure: failure.message }),
    );
  }

  /**
   * For a driver's error that only reports that it found no server in time: adds the expected server and the one found
   * instead.
   */
  explained(error: unknown): unknown {
    const isVague = error instanceof Error && String(error.message).startsWith('Server selection timed out');
    if (!isVague || this.seen.size === 0) return error;
    const message = explanation(this.client?.options.replicaSet, this.seen);
    return new ReadStoreUnavailable(`MongoDB: ${message}`, { cause: error });
  }
}

/** @param replicaSet the one that the address names */
export function explanation(replicaSet: string | undefined, servers: ReadonlyMap<string, Seen>): string {
  const found = [...servers].map(([address, seen]) => `${address} ${textOf(seen)}`).join('; ');
  if (replicaSet === undefined) return `the address asks for a server that takes writes, and ${found}`;
  const isOther = [...servers.values()].some((seen) => 'setName' in seen && seen.setName !== replicaSet);
  const way = isOther ? '. Correct the address, or leave replicaSet out of it' : '';
  return `the address asks for the primary of the replica set '${replicaSet}', and ${found}${way}`;
}

function seenIn(hello: mongo.Document): Seen {
  const { setName, isWritablePrimary, msg } = hello;
  return {
    setName: typeof setName === 'string' ? setName : null,
    isPrimary: isWritablePrimary === true,
    isMongos: msg === 'isdbgrid',
  };
}

function textOf(seen: Seen): string {
  if ('failure' in seen) return `cannot be reached (${seen.failure})`;
  if (seen.isMongos) return 'is a mongos and of no replica set';
  if (seen.setName === null) return 'is a server by itself and of no replica set';
  return `is ${seen.isPrimary ? 'the primary' : 'no primary'} of '${seen.setName}'`;
}
