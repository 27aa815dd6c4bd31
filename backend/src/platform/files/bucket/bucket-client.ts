import type * as Library from '@aws-sdk/client-s3';
import type { BucketConfig } from '../../config/stores/bucket-config.js';

/** Ms after which a bucket that says nothing is taken for away. */
const CONNECT_MS = 3_000;
export const SILENT_MS = 5_000;
/** Tries of an operation; the library tries one with a stream once. */
const TRIES = 2;
/** A reader that pauses keeps its connection, so that there must be more than the 50 of the library. */
const CONNECTIONS = { maxSockets: 500 };

/** The store reports failures; the library would write each to the console, too. */
const QUIET = { debug: ignore, info: ignore, warn: ignore, error: ignore };
function ignore(): void {}

/** The library's parts, loaded when the first file is stored or read, so that a start without a bucket pays nothing. */
export type S3 = typeof Library;

/** The client of a bucket, and the library's commands. */
export interface BucketClient {
  s3: S3;
  client: Library.S3Client;
}

export async function bucketClient(
  { endpoint, region, keyId, secret, pathStyle }: BucketConfig,
  silentMs = SILENT_MS,
): Promise<BucketClient> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...{ region, forcePathStyle: pathStyle, maxAttempts: TRIES },
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    logger: QUIET,
    requestHandler: {
      ...{ connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
      ...{ httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
    },
    // Many servers do not know the newer checksums. Each file is sent with its MD5, and is sealed, so damage is found.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });
  return { s3, client };
}

/** The parts of the library's errors that tell them apart. */
export interface BucketFault {
  /** The server's code, such as `NoSuchKey`; the library's name of an error otherwise. */
  code: string;
  /** undefined if no answer came. */
  status: number | undefined;
}

export function faultOf(error: unknown): BucketFault {
  const { name = 'Error', Code, $metadata } = error as { name?: string; Code?: string; $metadata?: Metadata };
  return { code: Code ?? name, status: $metadata?.httpStatusCode };
}

interface Metadata {
  httpStatusCode?: number;
}

/** Whether the bucket is there and has no such file. */
export const isNoFile = (error: unknown): boolean => {
  const { code, status } = faultOf(error);
  return code === 'NoSuchKey' || (code === 'NotFound' && status === 404);
};

/** Whether a file ends before the part that was asked for. */
export const isBeyond = (error: unknown): boolean => faultOf(error).status === 416;

/** An answer that refuses stays the same until an operator changes rights, name, clock or room. */
export const isRefusal = (error: unknown): boolean => {
  const { code, status } = faultOf(error);
  if (code === 'SlowDown' || code === 'RequestTimeout') return false;
  return (
    status !== undefined && ((status >= 300 && status < 500 && status !== 408 && status !== 429) || status === 507)
  );
};
