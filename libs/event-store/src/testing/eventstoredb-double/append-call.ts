import { type handleClientStreamingCall, status } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleEvent, DoubleLog } from './double-log.js';
import type { Faults } from './faults.js';
import { conflict, expectedOf, nameOf, proposedEvent, serverError, written } from './messages.js';
import { streams } from './protocol.js';

/**
 * Streams/Append: options first, then one message per event; written as one when the client has ended. A call that is
 * broken off ends, too, with the messages that had come: nothing of it is written.
 */
export function appendCall(
  log: DoubleLog,
  faults: Faults,
  self: { port: () => number; die: () => void },
): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, answer) => {
    let options: AppendReq.Options | undefined;
    const events: DoubleEvent[] = [];
    call.on('error', () => undefined);
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposedEvent(message));
      if (events.length >= faults.dieAfterEvents) self.die();
    });
    const finish = () => {
      if (!options || call.cancelled || events.length >= faults.dieAfterEvents) return;
      const { append: fault, delayMs } = faults;
      const refusal = refusals(fault, self.port());
      if (refusal) return answer(refusal);
      if (fault === 'silent') return;
      if (fault === 'half-close') return answer(null, new streams.AppendResp());
      const response = write(log, faults, options, events);
      if (fault === 'unanswered') return;
      if (fault === 'cancelled') return answer(serverError(status.CANCELLED));
      if (delayMs > 0) setTimeout(() => answer(null, response), delayMs);
      else answer(null, response);
    };
    // That it was broken off may be known only after its end.
    call.on('end', () => setImmediate(finish));
  };
}

function write(log: DoubleLog, faults: Faults, options: AppendReq.Options, events: DoubleEvent[]): AppendResp {
  const expected = expectedOf(options);
  const result = log.append(nameOf(options.getStreamIdentifier()), events, expected);
  if (result.outcome === 'conflict') return conflict(result.actual, expected);
  const isHidden = result.outcome === 'repeated' && faults.hidesRepeatPosition;
  return written(result.revision, isHidden ? undefined : result.position);
}

function refusals(fault: Faults['append'], port: number) {
  switch (fault) {
    case 'denied':
      return serverError(status.PERMISSION_DENIED, 'access-denied');
    case 'too-large':
      return serverError(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', { 'maximum-append-size': '1024' });
    case 'not-leader':
      return serverError(status.NOT_FOUND, 'not-leader', {
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': String(port),
      });
    default:
      return undefined;
  }
}
