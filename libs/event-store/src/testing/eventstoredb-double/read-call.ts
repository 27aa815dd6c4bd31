import { type handleServerStreamingCall, type ServerWritableStream, status } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { defined } from '@wavelane/testing';
import { type DoubleLog, type DoubleRecord, lowerBound } from './double-log.js';
import type { Faults } from './faults.js';
import { identifierOf, nameOf, recordedMessage, serverError } from './messages.js';
import { streams } from './protocol.js';

type Call = ServerWritableStream<ReadReq, ReadResp>;

const BACKWARDS = 1;

/** Streams/Read: reads of a stream or of all, and the subscription to all. */
export function readCall(
  log: DoubleLog,
  faults: Faults,
  count: (name: string) => void,
): handleServerStreamingCall<ReadReq, ReadResp> {
  return (call) => {
    const options = defined(call.request.getOptions());
    call.on('error', () => undefined);
    if (options.hasSubscription()) {
      count('subscribe');
      return void subscribe(call, log, faults, options);
    }
    count('read');
    if (faults.read === 'silent') return;
    if (faults.read === 'unavailable') return void call.emit('error', serverError(status.UNAVAILABLE));
    if (faults.read === 'denied')
      return void call.emit('error', serverError(status.PERMISSION_DENIED, 'access-denied'));
    setTimeout(() => void read(call, log, options), faults.delayMs);
  };
}

async function read(call: Call, log: DoubleLog, options: ReadReq.Options): Promise<void> {
  const write = writer(call);
  const ofStream = options.getStream();
  const list = ofStream ? log.streams.get(nameOf(ofStream.getStreamIdentifier())) : log.all;
  if (!list) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(
      identifierOf(nameOf(ofStream?.getStreamIdentifier())),
    );
    await write(new streams.ReadResp().setStreamNotFound(missing));
    return void call.end();
  }
  const snapshot = list.slice();
  const step = Number(options.getReadDirection()) === BACKWARDS ? -1 : 1;
  let index = firstIndex(options, snapshot, step);
  for (let left = Number(options.getCount()); left > 0 && !call.cancelled; left--, index += step) {
    const record = snapshot[index];
    if (!record) break;
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

/** From the end on, with the server's filter on event types; confirmation first. */
async function subscribe(call: Call, log: DoubleLog, faults: Faults, options: ReadReq.Options): Promise<void> {
  const write = writer(call);
  let next = options.getAll()?.hasEnd() ? log.all.length : 0;
  const expression = options.getFilter()?.getEventType()?.getRegex();
  const matches = expression ? new RegExp(expression) : undefined;
  if (faults.subscribe === 'error') return void call.emit('error', serverError(status.UNAVAILABLE));
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('1');
  await write(new streams.ReadResp().setConfirmation(confirmation));
  await write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  while (!call.cancelled) {
    if (faults.subscribe === 'end') return void call.end();
    for (; next < log.all.length && !call.cancelled; next++) {
      const record = defined(log.all[next]);
      if (faults.subscribe === 'ok' && (!matches || matches.test(record.type))) await write(recordedMessage(record));
    }
    await new Promise<void>((resolve) => {
      const wake = () => {
        log.off('appended', wake);
        call.off('cancelled', wake);
        resolve();
      };
      log.on('appended', wake);
      call.on('cancelled', wake);
    });
  }
  call.end();
}

/** Waits for the reader where it is slower than the server. */
function writer(call: Call): (message: ReadResp) => Promise<void> {
  let resume: (() => void) | undefined;
  const wake = () => resume?.();
  call.on('drain', wake);
  call.on('cancelled', wake);
  return async (message) => {
    if (call.cancelled || call.write(message)) return;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  };
}
