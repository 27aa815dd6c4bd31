import type { ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import type { AppendExpectedRevision, Credentials, EventData, EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';
import { wireMetadata } from '../records.js';
import { AppendCall, type Appended } from './append-call.js';
import { failureOf } from './failures.js';
import { LogClientFailure, type Written } from './log-client.js';
import { protocol } from './protocol.js';

type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/**
 * The internals of the client that it does not declare for its users: connection, credentials, and listeners for its
 * end.
 */
interface Internals {
  callArguments(options: { credentials: Credentials }, call: { deadline: number }): [Metadata, { deadline: number }];
  GRPCStreamCreator(
    service: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => BatchCall,
  ): () => Promise<BatchCall>;
}

/** A larger append goes in a call of its own, in as many pieces as it has events. */
const SHARED_BYTES = 512 * 1024;
const UNIMPLEMENTED = 12;

/**
 * Appends of one client. They share a call that stays open, which costs the processor a third of a call for each, and
 * begin a new one when it has ended. Not by the client's own way to do so, which has no deadline, rejects the appends
 * of every client of the process when one call breaks, and dies of a late answer.
 */
export class Appends {
  private readonly protocol = protocol();
  private shared: Promise<AppendCall> | undefined;
  /** The server, or a proxy before it, does not know shared calls. */
  private isAlone = false;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Credentials,
  ) {}

  /** @throws LogClientFailure */
  async append(appended: Appended, deadlineMs: number): Promise<Written> {
    if (this.isAlone || sizeOf(appended.events) > SHARED_BYTES) return this.alone(appended, deadlineMs);
    try {
      const call = await this.open();
      return await call.append(appended);
    } catch (error) {
      const failure = failureOf(error);
      if (!isUnknownCall(failure)) throw failure;
      this.isAlone = true;
      return this.alone(appended, deadlineMs);
    }
  }

  private async open(): Promise<AppendCall> {
    const shared = (this.shared ??= this.begin());
    const call = await shared.catch((error: unknown) => {
      if (this.shared === shared) this.shared = undefined;
      throw error;
    });
    if (!call.isOver) return call;
    if (this.shared === shared) this.shared = undefined;
    return this.open();
  }

  private async begin(): Promise<AppendCall> {
    // eslint-disable-next-line no-restricted-syntax -- the client does not declare how it makes calls
    const internals = this.client as unknown as Internals;
    const [metadata, options] = internals.callArguments({ credentials: this.credentials }, { deadline: Infinity });
    let call: AppendCall | undefined;
    await internals.GRPCStreamCreator(this.protocol.StreamsClient, 'appends', (client) => {
      const batch = client.batchAppend(metadata, options);
      call = new AppendCall(this.protocol, batch);
      return batch;
    })();
    if (!call) throw new LogClientFailure('unknown', 'No call was made');
    return call;
  }

  /** In a call of its own, which per-call credentials select. */
  private async alone({ stream, events, expected }: Appended, deadline: number): Promise<Written> {
    try {
      const expectedRevision = wireExpected(expected);
      const { credentials } = this;
      const options = { expectedRevision, deadline, credentials };
      const result = await this.client.appendToStream(stream, events.map(wireEvent), options);
      return { revision: Number(result.nextExpectedRevision), position: result.position };
    } catch (error) {
      throw failureOf(error);
    }
  }
}

const sizeOf = (events: readonly PreparedEvent[]) =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

/** Nothing of it was carried out. */
const isUnknownCall = ({ details }: LogClientFailure) =>
  (details.cause as { code?: number } | undefined)?.code === UNIMPLEMENTED;

function wireExpected(expected: Expected): AppendExpectedRevision {
  if (expected === 'none') return 'no_stream';
  if (expected === 'exists') return 'stream_exists';
  return expected === 'any' ? 'any' : BigInt(expected);
}

function wireEvent(event: PreparedEvent): EventData {
  return {
    id: event.id,
    type: event.type,
    contentType: 'application/json',
    data: event.content as Record<string, unknown>,
    metadata: wireMetadata(event),
  };
}
