import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

export type Call = ServerWritableStream<ReadReq, ReadResp>;

/** Waits for the reader if it is slower than the server. */
export function writer(call: Call): (message: ReadResp) => Promise<void> {
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
