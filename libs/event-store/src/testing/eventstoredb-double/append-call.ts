import { type handleClientStreamingCall, status } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { familyOf } from './call-counts.js';
import type { DoubleEvent } from './records.js';
import { conflict, expectedOf, nameOf, proposedEvent, serverError, streamDeleted, written } from './messages.js';
import type { DoubleNode } from './node.js';
import { streams } from './protocol.js';

/**
 * Streams/Append: options first, then one message per event; written as one when the client has ended. A call that is
 * broken off ends, too, with the messages that had come: nothing of it is written.
 */
export function appendCall(node: DoubleNode): handleClientStreamingCall<AppendReq, AppendResp> {
  const { faults, prices, calls } = node;
  return (call, answer) => {
    let options: AppendReq.Options | undefined;
    const events: DoubleEvent[] = [];
    call.on('error', () => undefined);
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) {
        options = request.getOptions();
        calls.note('append', targetOf(options));
      }
      const message = request.getProposedMessage();
      if (message) events.push(proposedEvent(message));
      if (events.length >= faults.dieAfterEvents) node.die();
    });
    const finish = () => {
      if (!options || call.cancelled || events.length >= faults.dieAfterEvents) return;
      calls.noteEvents('append', targetOf(options), events.length);
      const { append: fault } = faults;
      const refusal = refusals(node);
      if (refusal) return answer(refusal);
      if (fault === 'silent') return;
      if (fault === 'half-close') return answer(null, new streams.AppendResp());
      const response = write(node, options, events);
      if (fault === 'unanswered') return;
      if (fault === 'cancelled') return answer(serverError(status.CANCELLED));
      const reply = () => (response instanceof Error ? answer(response) : answer(null, response));
      if (prices.append > 0) setTimeout(reply, prices.append);
      else reply();
    };
    // The server may learn only after the end that the call was broken off.
    call.on('end', () => setImmediate(finish));
  };
}

const targetOf = (options: AppendReq.Options | undefined) => familyOf(nameOf(options?.getStreamIdentifier()));

function write({ log, faults }: DoubleNode, options: AppendReq.Options, events: DoubleEvent[]) {
  const expected = expectedOf(options);
  const stream = nameOf(options.getStreamIdentifier());
  const result = log.append(stream, events, expected);
  if (result.outcome === 'deleted') return streamDeleted(stream);
  if (result.outcome === 'conflict') return conflict(result.actual, expected);
  const isHidden = result.outcome === 'repeated' && faults.hidesRepeatPosition;
  return written(result.revision, isHidden ? undefined : result.position);
}

/** The refusals of every call that writes. */
export function refusals({ faults, port, leader }: DoubleNode) {
  if (leader !== undefined) return notLeader(leader);
  switch (faults.append) {
    case 'denied':
      return serverError(status.PERMISSION_DENIED, 'access-denied');
    case 'too-large':
      return serverError(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', { 'maximum-append-size': '1024' });
    case 'not-leader':
      return notLeader(port);
    default:
      return undefined;
  }
}

const notLeader = (port: number) =>
  serverError(status.NOT_FOUND, 'not-leader', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
