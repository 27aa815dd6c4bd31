import { randomUUID } from 'node:crypto';
import { type ServerDuplexStream, type ServiceError, status } from '@grpc/grpc-js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { refusals } from './append-call.js';
import { familyOf } from './call-counts.js';
import { identifierOf, nameOf, proposedEvent, serverError, uuidText } from './messages.js';
import type { DoubleNode } from './node.js';
import { Any, shared, Status, streams } from './protocol.js';
import type { DoubleEvent, DoubleExpected } from './records.js';

interface Gathered {
  options: BatchAppendReq.Options;
  events: DoubleEvent[];
}

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
const ALREADY_EXISTS = 6;

/**
 * Streams/BatchAppend: many appends on one call. Each comes in one message, or in several with one id, is written as
 * one when the last has come, and is answered under its id. The error of one append is its answer; a change of the
 * leader ends the call.
 */
export function batchAppendCall(node: DoubleNode): (call: Call) => void {
  const { faults, prices, calls } = node;
  return (call) => {
    const gathered = new Map<string, Gathered>();
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    call.on('error', over);
    call.on('cancelled', over);
    call.on('end', () => call.end());
    calls.note('batchAppend', 'any');
    if (faults.batches === 'unknown') return void call.emit('error', serverError(status.UNIMPLEMENTED));
    call.on('data', (request: BatchAppendReq) => {
      const id = uuidText(request.getCorrelationId());
      const options = request.getOptions();
      if (options) gathered.set(id, { options, events: [] });
      const batch = gathered.get(id);
      if (!batch) return;
      batch.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (batch.events.length >= faults.dieAfterEvents) return node.die();
      if (!request.getIsFinal()) return;
      gathered.delete(id);
      const target = familyOf(nameOf(batch.options.getStreamIdentifier()));
      calls.note('append', target);
      calls.noteEvents('append', target, batch.events.length);
      const answer = answerOf(node, batch);
      if (answer === undefined || isOver) return;
      if (answer === 'ended') return call.end();
      if (answer instanceof Error) return void call.emit('error', answer);
      answer.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(batch.options.getStreamIdentifier());
      if (faults.batches === 'strange') beStrange(call, answer, id);
      const reply = () => void (isOver || call.write(answer));
      if (prices.append > 0) setTimeout(reply, prices.append).unref();
      else reply();
    });
  };
}

/** First answers an append that the client did not send, then gives the id of the real one as two numbers. */
function beStrange(call: Call, answer: BatchAppendResp, id: string): void {
  const stranger = new streams.BatchAppendResp().setCorrelationId(new shared.UUID().setString(randomUUID()));
  call.write(stranger.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision('7')));
  const [most = '', least = ''] = id.replaceAll('-', '').match(/.{16}/g) ?? [];
  const signed = (hex: string) => String(BigInt.asIntN(64, BigInt(`0x${hex}`)));
  const numbers = new shared.UUID.Structured().setMostSignificantBits(signed(most));
  answer.setCorrelationId(new shared.UUID().setStructured(numbers.setLeastSignificantBits(signed(least))));
}

/** The answer to an append. An error ends the call; undefined means no answer. */
function answerOf(node: DoubleNode, batch: Gathered): BatchAppendResp | ServiceError | 'ended' | undefined {
  const { faults } = node;
  const fault = faults.append;
  if (fault === 'denied') return refused(status.PERMISSION_DENIED, 'AccessDenied', new shared.AccessDenied());
  if (fault === 'too-large') {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(1024);
    return refused(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
  }
  const refusal = refusals(node);
  if (refusal) return refusal;
  if (fault === 'silent') return undefined;
  if (fault === 'half-close') return 'ended';
  const response = write(node, batch);
  if (fault === 'unanswered') return undefined;
  return fault === 'cancelled' ? serverError(status.CANCELLED) : response;
}

function write({ log, faults }: DoubleNode, { options, events }: Gathered): BatchAppendResp {
  const stream = nameOf(options.getStreamIdentifier());
  const result = log.append(stream, events, expectedOf(options));
  if (result.outcome === 'deleted') {
    const details = new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream));
    return refused(status.FAILED_PRECONDITION, 'StreamDeleted', details);
  }
  if (result.outcome === 'conflict') {
    const wrong = new shared.WrongExpectedVersion();
    if (result.actual < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentStreamRevision(String(result.actual));
    return refused(ALREADY_EXISTS, 'WrongExpectedVersion', wrong);
  }
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(result.revision));
  const isHidden = result.outcome === 'repeated' && faults.hidesRepeatPosition;
  const at = String(result.position);
  if (!isHidden) success.setPosition(new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at));
  return new streams.BatchAppendResp().setSuccess(success);
}

/** The error of one append: a status whose details carry the name of the error. */
function refused(code: number, name: string, details: { serializeBinary(): Uint8Array }): BatchAppendResp {
  const packed = new Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new streams.BatchAppendResp().setError(new Status().setCode(code).setMessage(name).setDetails(packed));
}

function expectedOf(options: BatchAppendReq.Options): DoubleExpected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : Number(options.getStreamPosition());
}
