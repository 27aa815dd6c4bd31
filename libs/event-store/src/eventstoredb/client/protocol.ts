import { createRequire } from 'node:module';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';

// The client's own generated code, which is CommonJS without names that an import could see.
const require = createRequire(import.meta.url);
const generated = '@eventstore/db-client/generated';

export interface Protocol {
  streams: typeof Streams;
  shared: typeof Shared;
  StreamsClient: typeof StreamsGrpc.StreamsClient;
}

/** Loaded with the first append: most installations never speak to this server. */
export function protocol(): Protocol {
  const { StreamsClient } = require(`${generated}/streams_grpc_pb.js`) as typeof StreamsGrpc;
  return {
    streams: require(`${generated}/streams_pb.js`) as typeof Streams,
    shared: require(`${generated}/shared_pb.js`) as typeof Shared,
    StreamsClient,
  };
}
