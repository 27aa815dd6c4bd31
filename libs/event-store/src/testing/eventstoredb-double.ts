import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { appendCall } from './eventstoredb-double/append-call.js';
import { batchAppendCall } from './eventstoredb-double/batch-append-call.js';
import type { CallCounts } from './eventstoredb-double/call-counts.js';
import { deleteCall, tombstoneCall } from './eventstoredb-double/delete-calls.js';
import { DoubleLog } from './eventstoredb-double/double-log.js';
import type { Faults, Prices } from './eventstoredb-double/faults.js';
import { DoubleNode } from './eventstoredb-double/node.js';
import { features, ServerFeaturesService, StreamsService } from './eventstoredb-double/protocol.js';
import { readCall } from './eventstoredb-double/read-call.js';

export { DoubleLog } from './eventstoredb-double/double-log.js';
export type { CallCount, CallCounts, CallKind } from './eventstoredb-double/call-counts.js';
export type { Faults, Prices } from './eventstoredb-double/faults.js';

export interface EventStoreDbDouble {
  readonly url: string;
  readonly log: DoubleLog;
  /** Switch while it runs. */
  readonly faults: Faults;
  /** The delays of calls; a test may change them while it runs. */
  readonly prices: Prices;
  /** Calls so far. */
  readonly calls: CallCounts;
  /** Ends at once; every call under way breaks. */
  kill(): Promise<void>;
  /** Comes back on the same port with the same log. */
  restart(): Promise<void>;
  /** Ends live subscriptions, as of subscribers that are too slow. */
  drop(): void;
  /** No longer leads: live subscriptions end, and appends are sent to the other. */
  resign(to: Pick<EventStoreDbDouble, 'url'>): void;
  /** Leads, as at its start. */
  lead(): void;
}

export interface DoubleOptions {
  /** The log of another double, to be another node of its cluster; default a new one. */
  log?: DoubleLog;
  prices?: Partial<Prices>;
}

const BIND_TRIES = 50;

/**
 * Below those that systems give to outgoing connections: one of them, even the client's own try to come back, could
 * have the port when the server wants it again.
 */
const lastingPort = () => 10_240 + Math.floor(Math.random() * 9_000);

/**
 * EventStoreDB as its client sees it: the gRPC protocol of `event_store.client.streams` in memory, for the calls of the
 * adapter and of an operator's tools. The genuine client connects to it over a real socket.
 * `eventstoredb-double/README.md` lists the parts of a server that it plays.
 */
export async function startEventStoreDbDouble(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  let server: Server | undefined;
  const kill = async () => {
    server?.forceShutdown();
    server = undefined;
  };
  const node = new DoubleNode(options.log ?? new DoubleLog(), () => void kill());
  Object.assign(node.prices, options.prices);

  const restart = async () => {
    const isFirst = node.port === 0;
    // The former server may take a moment to release the port; the first server may use another port.
    for (let tries = 1; ; tries++) {
      server = serve(node);
      try {
        node.port = await listen(server, isFirst ? lastingPort() : node.port);
        return;
      } catch (error) {
        if (tries >= BIND_TRIES || !String(error).includes('EADDRINUSE')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  await restart();
  const { log, faults, prices, calls } = node;
  return {
    ...{ log, faults, prices, calls, kill, restart },
    drop: () => node.drop(),
    resign: ({ url }) => node.resign(Number(new URL(url).port)),
    lead: () => {
      node.leader = undefined;
    },
    get url() {
      return `esdb://127.0.0.1:${node.port}?tls=false`;
    },
  };
}

function serve(node: DoubleNode): Server {
  const { calls, faults } = node;
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: (error: null, value: unknown) => void) => {
      calls.note('features', 'server');
      if (faults.features === 'ok') answer(null, supported());
    },
  });
  const service: UntypedServiceImplementation = {
    append: appendCall(node),
    batchAppend: batchAppendCall(node),
    read: readCall(node),
    delete: deleteCall(node),
    tombstone: tombstoneCall(node),
  };
  server.addService(StreamsService, service);
  return server;
}

function supported() {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('24.2.0');
  for (const name of ['append', 'read', 'batchappend', 'delete', 'tombstone'])
    methods.addMethods(
      new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
    );
  return methods;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
