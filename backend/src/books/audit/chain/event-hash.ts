import * as crypto from 'node:crypto';
import type { StoredEvent } from '@wavelane/event-store';
import canonicalizeModule from 'canonicalize';
import { GENESIS, MARK_BYTES } from './chain.events.js';

// eslint-disable-next-line no-restricted-syntax -- this CommonJS module declares the types of an ES module
export const canonicalize = canonicalizeModule as unknown as (value: unknown) => string;

/**
 * Returns the hashed form of an event: all of it except its position, as canonical JSON (RFC 8785), so that the same
 * log in another engine has the same hashes. The order in the block stands for its place.
 */
export function canonicalEvent({ id, stream, revision, type, schemaVersion, data, metadata }: StoredEvent): string {
  return canonicalize({ id, stream, revision, type, schemaVersion, data, metadata });
}

export const eventHash = (event: StoredEvent): Buffer => crypto.hash('sha256', canonicalEvent(event), 'buffer');

/** Hashes a block, event by event; keeps only the hashes. */
export class BlockHash {
  private readonly hashes: Buffer[] = [];

  constructor(private readonly previous = GENESIS) {}

  add(event: StoredEvent): Buffer {
    const hash = eventHash(event);
    this.hashes.push(hash);
    return hash;
  }

  /** Hashes of events that were taken before. */
  addHashes(hashes: readonly Buffer[]): this {
    this.hashes.push(...hashes);
    return this;
  }

  get events(): number {
    return this.hashes.length;
  }

  get hash(): string {
    const hash = crypto.createHash('sha256').update(this.previous, 'hex');
    for (const each of this.hashes) hash.update(each);
    return hash.digest('hex');
  }

  get marks(): string {
    return Buffer.concat(this.hashes.map((hash) => hash.subarray(0, MARK_BYTES))).toString('base64');
  }
}
