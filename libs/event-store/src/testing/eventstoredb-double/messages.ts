import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, DeleteReq, ReadResp, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleEvent, DoubleExpected, DoubleRecord } from './records.js';
import { shared, streams } from './protocol.js';
import { DELETED } from './retention.js';

/** Names travel as bytes. */
export const nameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const identifierOf = (name: string) =>
  new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(name, 'utf8')));

export function uuidText(uuid: UUID | undefined): string {
  if (uuid?.hasString()) return uuid.getString();
  const bytes = Buffer.alloc(16);
  const structured = uuid?.getStructured();
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured?.getMostSignificantBits() ?? 0)), 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured?.getLeastSignificantBits() ?? 0)), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function proposedEvent(message: AppendReq.ProposedMessage): DoubleEvent {
  const map = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: map.get('type') ?? '',
    contentType: map.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function expectedOf(options: AppendReq.Options | DeleteReq.Options | TombstoneReq.Options): DoubleExpected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : Number(options.getRevision());
}

/** The revision of a tombstone is too large for an exact JavaScript number. */
const revisionOf = ({ revision }: DoubleRecord) => (revision === DELETED ? 2n ** 63n - 1n : BigInt(revision));

export function recordedMessage(record: DoubleRecord): ReadResp {
  const position = String(record.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(revisionOf(record)))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  const map = recorded.getMetadataMap();
  map.set('type', record.type).set('content-type', record.contentType).set('created', record.created);
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
}

export function written(revision: number, position: number | undefined) {
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else
    success.setPosition(
      new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  return new streams.AppendResp().setSuccess(success);
}

export function conflict(actual: number, expected: DoubleExpected) {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

/** An error as the server sends it: the trailers hold its kind. */
export function serverError(code: status, exception?: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  const details = exception ?? status[code];
  return Object.assign(new Error(details), { code, details, metadata });
}

/** The client looks for the name among the trailers. */
export const streamDeleted = (stream: string): ServiceError =>
  serverError(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });
