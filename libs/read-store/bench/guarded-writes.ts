import { randomUUID } from 'node:crypto';
import type { ReadStore } from '../src/port.js';

export interface GuardedWritesOptions {
  /** Documents in the collection; each round writes all of them. */
  documents?: number;
  /** Documents in one batch, with one checkpoint. */
  batch?: number;
  /** The first round inserts, every other one replaces. */
  rounds?: number;
}

/** Documents per second of each round. */
export type Rates = number[];

/**
 * Guarded writes as the projection engine makes them: batches of documents of about 350 bytes with uuid ids, two
 * indexes and a checkpoint, in an order that differs from that of the ids.
 */
export async function guardedWrites(store: ReadStore, options: GuardedWritesOptions = {}): Promise<Rates> {
  const { documents = 20_000, batch = 1_000, rounds = 5 } = options;
  const collection = `bench-${randomUUID().slice(0, 8)}@1`;
  await store.ensure({
    name: collection,
    indexes: [
      { fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' }] },
      { fields: [{ field: 'status' }, { field: 'createdAt' }] },
    ],
  });
  const ids = Array.from({ length: documents }, () => randomUUID());
  const rates: Rates = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (let from = 0; from < documents; from += batch) {
      const position = String(round * documents + from + batch).padStart(16, '0');
      const writes = ids.slice(from, from + batch).map((id, n) => ({ id, position, body: bodyOf(from + n, round) }));
      await store.write({
        documents: [{ collection, writes }],
        checkpoints: [{ key: collection, value: { position, storeId: 'bench' } }],
      });
    }
    rates.push(documents / ((performance.now() - began) / 1_000));
  }
  await store.drop(collection);
  await store.clearCheckpoint(collection);
  return rates;
}

/** Like a message that moves through its statuses: one of its two index keys changes. */
export function bodyOf(n: number, round: number): Record<string, unknown> {
  return {
    accountId: `account-${n % 50}`,
    createdAt: 1_700_000_000_000 + n,
    status: ['queued', 'pending', 'sent', 'delivered', 'read'][round % 5],
    to: `+4915112${String(n).padStart(6, '0')}`,
    text: 'Your order has been shipped and will arrive on Thursday between ten and twelve. '.repeat(2),
    attempts: round,
    reply: null,
  };
}
