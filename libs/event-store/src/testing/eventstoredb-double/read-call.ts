import { type handleServerStreamingCall, status } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { defined } from '@wavelane/testing';
import { type CallKind, familyOf } from './call-counts.js';
import { lowerBound } from './double-log.js';
import type { DoubleRecord } from './records.js';
import { identifierOf, nameOf, recordedMessage, serverError, streamDeleted } from './messages.js';
import type { DoubleNode } from './node.js';
import { streams } from './protocol.js';
import { subscribe } from './subscription.js';
import { type Call, writer } from './writer.js';

const BACKWARDS = 1;

/** Streams/Read: reads of a stream or of all, and the subscription to all. */
export function readCall(node: DoubleNode): handleServerStreamingCall<ReadReq, ReadResp> {
  const { faults, prices, calls } = node;
  return (call) => {
    const options = defined(call.request.getOptions());
    const ofStream = options.getStream();
    call.on('error', () => undefined);
    if (options.hasSubscription()) {
      calls.note('subscribe', '$all');
      return void subscribe(call, node, options);
    }
    const kind = ofStream ? 'readStream' : 'readAll';
    const target = ofStream ? familyOf(nameOf(ofStream.getStreamIdentifier())) : '$all';
    calls.note(kind, target);
    if (faults.read === 'silent') return;
    if (faults.read === 'unavailable') return void call.emit('error', serverError(status.UNAVAILABLE));
    if (faults.read === 'denied')
      return void call.emit('error', serverError(status.PERMISSION_DENIED, 'access-denied'));
    setTimeout(() => void read(call, node, options, [kind, target]), prices.read);
  };
}

async function read(
  call: Call,
  { log, calls }: DoubleNode,
  options: ReadReq.Options,
  counted: [CallKind, string],
): Promise<void> {
  const write = writer(call);
  const ofStream = options.getStream();
  const stream = nameOf(ofStream?.getStreamIdentifier());
  const list = ofStream ? log.read(stream) : log.all;
  if (list === 'deleted') return void call.emit('error', streamDeleted(stream));
  if (list === 'missing') {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream));
    await write(new streams.ReadResp().setStreamNotFound(missing));
    return void call.end();
  }
  const snapshot = list.slice();
  const step = Number(options.getReadDirection()) === BACKWARDS ? -1 : 1;
  let index = firstIndex(options, snapshot, step);
  for (let left = Number(options.getCount()); left > 0 && !call.cancelled; left--, index += step) {
    const record = snapshot[index];
    if (!record) break;
    calls.noteEvents(...counted, 1);
    await write(recordedMessage(record));
  }
  call.end();
}

/** Inclusive of a revision both ways; of a position forwards only. */
function firstIndex(options: ReadReq.Options, list: readonly DoubleRecord[], step: number): number {
  const ofStream = options.getStream();
  if (ofStream?.hasRevision()) {
    const revision = Number(ofStream.getRevision());
    return step > 0 ? lowerBound(list, 'revision', revision) : lowerBound(list, 'revision', revision + 1) - 1;
  }
  const ofAll = options.getAll();
  if (ofAll?.hasPosition()) {
    const at = lowerBound(list, 'position', Number(defined(ofAll.getPosition()).getCommitPosition()));
    return step > 0 ? at : at - 1;
  }
  const isEnd = (ofStream ?? ofAll)?.hasEnd() ?? false;
  if (step > 0) return isEnd ? list.length : 0;
  return isEnd ? list.length - 1 : -1;
}
