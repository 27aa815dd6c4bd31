import { type handleUnaryCall, status } from '@grpc/grpc-js';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import { refusals } from './append-call.js';
import { familyOf } from './call-counts.js';
import type { DoubleAppended } from './records.js';
import { expectedOf, nameOf, serverError, streamDeleted } from './messages.js';
import type { DoubleNode } from './node.js';
import { streams } from './protocol.js';

type Options = DeleteReq.Options | TombstoneReq.Options | undefined;

/** Streams/Delete: the soft one. */
export function deleteCall(node: DoubleNode): handleUnaryCall<DeleteReq, DeleteResp> {
  return (call, answer) => {
    const options = call.request.getOptions();
    const { stream, refusal, expected } = about(node, 'delete', options);
    const result = refusal ?? outcome(stream, node.log.softDelete(stream, expected));
    if (result instanceof Error) return answer(result);
    const at = new streams.DeleteResp.Position().setCommitPosition(result).setPreparePosition(result);
    answer(null, new streams.DeleteResp().setPosition(at));
  };
}

/** Streams/Tombstone: for ever. */
export function tombstoneCall(node: DoubleNode): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return (call, answer) => {
    const options = call.request.getOptions();
    const { stream, refusal, expected } = about(node, 'tombstone', options);
    const result = refusal ?? outcome(stream, node.log.tombstone(stream, expected));
    if (result instanceof Error) return answer(result);
    const at = new streams.TombstoneResp.Position().setCommitPosition(result).setPreparePosition(result);
    answer(null, new streams.TombstoneResp().setPosition(at));
  };
}

function about(node: DoubleNode, kind: 'delete' | 'tombstone', options: Options) {
  const stream = nameOf(options?.getStreamIdentifier());
  node.calls.note(kind, familyOf(stream));
  return { stream, refusal: refusals(node), expected: options ? expectedOf(options) : ('any' as const) };
}

/** @returns the position of what was written */
function outcome(stream: string, result: DoubleAppended) {
  if (result.outcome === 'deleted') return streamDeleted(stream);
  if (result.outcome === 'conflict') return serverError(status.FAILED_PRECONDITION, 'wrong-expected-version');
  return String(result.position);
}
