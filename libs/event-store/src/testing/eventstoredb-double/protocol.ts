import { createRequire } from 'node:module';
import type * as FeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type * as Anys from 'google-protobuf/google/protobuf/any_pb.js';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as Statuses from '@eventstore/db-client/generated/status_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';

// The client's own generated code, which is CommonJS without names that an import could see.
const require = createRequire(import.meta.url);
const generated = '@eventstore/db-client/generated';

export const streams = require(`${generated}/streams_pb.js`) as typeof Streams;
export const { StreamsService } = require(`${generated}/streams_grpc_pb.js`) as typeof StreamsGrpc;
export const shared = require(`${generated}/shared_pb.js`) as typeof Shared;
export const features = require(`${generated}/serverfeatures_pb.js`) as typeof Features;
export const { ServerFeaturesService } = require(`${generated}/serverfeatures_grpc_pb.js`) as typeof FeaturesGrpc;
export const { Status } = require(`${generated}/status_pb.js`) as typeof Statuses;
export const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as typeof Anys;
