import { Server, ServerCredentials, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { appendCall } from './eventstoredb-double/append-call.js';
import { DoubleLog } from './eventstoredb-double/double-log.js';
import { type Faults, noFaults } from './eventstoredb-double/faults.js';
import { serverError } from './eventstoredb-double/messages.js';
import { features, ServerFeaturesService, StreamsService } from './eventstoredb-double/protocol.js';
import { readCall } from './eventstoredb-double/read-call.js';

export { DoubleLog } from './eventstoredb-double/double-log.js';
export type { Faults } from './eventstoredb-double/faults.js';

export interface EventStoreDbDouble {
  readonly url: string;
  readonly log: DoubleLog;
  /** Switch while it runs. */
  readonly faults: Faults;
  /** Calls so far, by name: features, append, batchAppend, read, subscribe. */
  readonly calls: Record<string, number>;
  /** Ends at once; every call under way breaks. */
  kill(): Promise<void>;
  /** Comes back on the same port with the same log. */
  restart(): Promise<void>;
}

const BIND_TRIES = 50;

/**
 * Below those that systems give to outgoing connections: one of them, even the client's own try to come back, could
 * have the port when the server wants it again.
 */
const lastingPort = () => 10_240 + Math.floor(Math.random() * 9_000);

/**
 * EventStoreDB as its client sees it: the gRPC protocol of `event_store.client.streams` in memory, for the calls the
 * adapter makes. The genuine client talks to it over a real socket.
 */
export async function startEventStoreDbDouble(): Promise<EventStoreDbDouble> {
  const log = new DoubleLog();
  const faults = noFaults();
  const calls: Record<string, number> = {};
  const count = (name: string) => {
    calls[name] = (calls[name] ?? 0) + 1;
  };
  let server: Server | undefined;
  let port = 0;

  const kill = async () => {
    server?.forceShutdown();
    server = undefined;
  };
  const restart = async () => {
    const self = { port: () => port, die: () => void kill() };
    const isFirst = port === 0;
    // The one before it may need a moment to let go of the port; the first one can take another.
    for (let tries = 1; ; tries++) {
      server = serve(log, faults, count, self);
      try {
        port = await listen(server, isFirst ? lastingPort() : port);
        return;
      } catch (error) {
        if (tries >= BIND_TRIES || !String(error).includes('EADDRINUSE')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  await restart();
  return {
    log,
    faults,
    calls,
    kill,
    restart,
    get url() {
      return `esdb://127.0.0.1:${port}?tls=false`;
    },
  };
}

function serve(
  log: DoubleLog,
  faults: Faults,
  count: (name: string) => void,
  self: Parameters<typeof appendCall>[2],
): Server {
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 });
  const append = appendCall(log, faults, self);
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: (error: null, value: unknown) => void) => {
      count('features');
      if (faults.features === 'ok') answer(null, supported());
    },
  });
  const service: UntypedServiceImplementation = {
    append: (call: Parameters<typeof append>[0], answer: Parameters<typeof append>[1]) => {
      count('append');
      append(call, answer);
    },
    batchAppend: (call: { emit(event: 'error', error: Error): void }) => {
      count('batchAppend'); // listed as on the real server; a call of it is the dangerous path
      call.emit('error', serverError(status.UNIMPLEMENTED));
    },
    read: readCall(log, faults, count),
    delete: unimplemented,
    tombstone: unimplemented,
  };
  server.addService(StreamsService, service);
  return server;
}

const unimplemented = (_call: unknown, answer: (error: Error) => void) => answer(serverError(status.UNIMPLEMENTED));

function supported() {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
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
