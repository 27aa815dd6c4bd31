import type { DoubleRecord } from './records.js';

/** Revision of a tombstone, and `$tb` of a softly deleted stream: the largest 64-bit number. */
export const DELETED = Number(2n ** 63n - 1n);

/** The stream that holds the metadata of another one. */
export const metadataStreamOf = (stream: string): string => `$$${stream}`;

/** The part of a stream that readers get. */
export interface Retention {
  truncateBefore: number;
  maxCount: number;
  maxAgeMs: number;
}

const KEPT: Retention = { truncateBefore: 0, maxCount: Infinity, maxAgeMs: Infinity };

/** The retention in the last metadata event of a stream; a metadata stream itself shows one event only. */
export function retentionOf(stream: string, metadata: DoubleRecord | undefined): Retention {
  if (stream.startsWith('$$')) return { ...KEPT, maxCount: 1 };
  if (!metadata) return KEPT;
  const { $tb, $maxCount, $maxAge } = JSON.parse(new TextDecoder().decode(metadata.data)) as Record<string, number>;
  return {
    truncateBefore: $tb ?? KEPT.truncateBefore,
    maxCount: $maxCount ?? KEPT.maxCount,
    maxAgeMs: $maxAge === undefined ? KEPT.maxAgeMs : $maxAge * 1_000,
  };
}

/** The records of a stream that readers get. @param now Unix ms of the server */
export function shown(list: readonly DoubleRecord[], retention: Retention, now: number): DoubleRecord[] {
  const first = Math.max(retention.truncateBefore, (list.at(-1)?.revision ?? -1) - retention.maxCount + 1);
  const oldest = now - retention.maxAgeMs;
  return list.filter(({ revision, created }) => revision >= first && Number(created) / 10_000 >= oldest);
}
