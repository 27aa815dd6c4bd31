import { type FailureKind, LogClientFailure } from './log-client.js';

/** Fields of the client's errors. Its classes are of no use: a second copy of the package has others. */
interface ClientError {
  type?: string;
  code?: number;
  actualVersion?: bigint | 'no_stream';
  maxAppendSize?: number;
  streamName?: string;
  message?: string;
  /** Set on an error of the call itself: the server puts there what other errors have as their type. */
  metadata?: { get(name: string): readonly unknown[] };
}

const KINDS: Record<string, FailureKind> = {
  'wrong-expected-version': 'conflict',
  'maximum-append-size-exceeded': 'too-large',
  'not-leader': 'not-leader',
  'access-denied': 'denied',
  'stream-deleted': 'deleted',
};

const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/** Decides by type, then by code; after any other error the append may or may not have happened. */
export function failureOf(error: unknown): LogClientFailure {
  if (error instanceof LogClientFailure) return error;
  const { code, actualVersion, maxAppendSize, streamName, message, metadata, ...told } = error as ClientError;
  const type = told.type ?? metadata?.get('exception')[0]?.toString();
  const isDenied = code === PERMISSION_DENIED || code === UNAUTHENTICATED;
  const kind = (type !== undefined && KINDS[type]) || (isDenied ? 'denied' : 'unknown');
  return new LogClientFailure(kind, `${type ?? 'error'} (code ${code ?? 'none'}) ${message ?? ''}`.trim(), {
    actual: typeof actualVersion === 'bigint' ? Number(actualVersion) : -1,
    limit: maxAppendSize,
    stream: streamName,
    cause: error,
  });
}
