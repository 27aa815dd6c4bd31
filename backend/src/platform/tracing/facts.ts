import type { Attributes } from '@wavelane/tracing';

/** Unix ms of the machine, with fractions. */
export const now = (): number => performance.timeOrigin + performance.now();

/** A stream's name holds ids only, but for streams that are named by the hash of an address: that is left out. */
export const streamAttributes = (stream: string): Attributes => ({
  stream: stream.replace(/-[0-9a-f]{64}$/, '-{sha256}'),
});
