import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';
import { wireMetadata } from '../records.js';
import { LogClientFailure, type Written } from './log-client.js';
import type { Protocol } from './protocol.js';

const utf8 = new TextEncoder();
const KINDS = 'event_store.client.';

/** One append as one message. It names no deadline: the server would measure that by its own clock. */
export function batchRequest(
  { streams, shared }: Protocol,
  id: string,
  { stream, events, expected }: { stream: string; events: readonly PreparedEvent[]; expected: Expected },
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(utf8.encode(stream)),
  );
  if (expected === 'none') options.setNoStream(new shared.Empty());
  else if (expected === 'exists') options.setStreamExists(new shared.Empty());
  else if (expected === 'any') options.setAny(new shared.Empty());
  else options.setStreamPosition(String(expected));
  const request = new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setIsFinal(true);
  for (const event of events) {
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(event.id))
      .setData(utf8.encode(event.data))
      .setCustomMetadata(wireMetadata(event));
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    request.addProposedMessages(message);
  }
  return request;
}

/** Which append it answers: servers may send an id as text or as two numbers. */
export function idOf(uuid: UUID | undefined): string {
  if (!uuid?.hasStructured()) return uuid?.getString() ?? '';
  const bytes = Buffer.alloc(16);
  const structured = uuid.getStructured();
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured?.getMostSignificantBits() ?? 0)), 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured?.getLeastSignificantBits() ?? 0)), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @throws LogClientFailure with the server's refusal */
export function writtenBy(protocol: Protocol, answer: BatchAppendResp): Written {
  const success = answer.getSuccess();
  if (!success) throw refusalOf(protocol, answer.getError());
  const at = success.getPosition();
  return {
    revision: Number(success.getCurrentRevision()),
    position: at && { commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) },
  };
}

function refusalOf({ shared }: Protocol, status: Status | undefined): LogClientFailure {
  const details = status?.getDetails();
  const type = details?.getTypeName() ?? '';
  const kind = type.startsWith(KINDS) ? type.slice(KINDS.length) : '';
  const text = `${kind || 'error'} (code ${status?.getCode() ?? 'none'}) ${status?.getMessage() ?? ''}`.trim();
  const bytes = details?.getValue_asU8() ?? new Uint8Array();
  switch (kind) {
    case 'WrongExpectedVersion': {
      const wrong = shared.WrongExpectedVersion.deserializeBinary(bytes);
      const actual = wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1;
      return new LogClientFailure('conflict', text, { actual });
    }
    case 'MaximumAppendSizeExceeded': {
      const limit = shared.MaximumAppendSizeExceeded.deserializeBinary(bytes).getMaxappendsize();
      return new LogClientFailure('too-large', text, { limit });
    }
    case 'StreamDeleted':
      return new LogClientFailure('deleted', text);
    case 'AccessDenied':
      return new LogClientFailure('denied', text);
    default:
      return new LogClientFailure('unknown', text);
  }
}
