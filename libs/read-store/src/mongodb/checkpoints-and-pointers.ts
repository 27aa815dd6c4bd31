import type { Checkpoint, CheckpointWrite, Pointer } from '../port.js';
import { fromBson, plain, toBson } from './body.js';
import { duplicatesOf, MOST_COLLISIONS } from './failures.js';
import { Fenced } from '../errors.js';
import type { CheckpointDocument, Models, PointerDocument } from './models.js';

type Json = Record<string, unknown>;

export async function checkpoint(models: Models, key: string): Promise<Checkpoint | undefined> {
  const found = await models.checkpoints.findById(key).lean();
  return found ? toCheckpoint(found) : undefined;
}

export async function checkpoints(models: Models): Promise<Record<string, Checkpoint>> {
  const found = await models.checkpoints.find({}).sort({ _id: 1 }).lean();
  return Object.fromEntries(found.map((document) => [document._id, toCheckpoint(document)]));
}

/**
 * Guarded by nothing but their fences: going back is harmless, it only repeats work. One call, unless an upsert meets a
 * checkpoint that its filter does not find: one that was made in this moment is found by the next attempt, one with a
 * higher term of the lease never.
 * @throws Fenced
 */
export async function setCheckpoints({ checkpoints }: Models, writes: readonly CheckpointWrite[]): Promise<void> {
  const collection = checkpoints.db.collection<CheckpointDocument>(checkpoints.collection.name);
  let left = writes.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (let attempt = 1; left.length > 0 && attempt <= MOST_COLLISIONS; attempt++) {
    try {
      await collection.bulkWrite(left.map(setOne), { ordered: false });
      left = [];
    } catch (error) {
      const collided = new Set(duplicatesOf(error));
      left = left.filter((_, index) => collided.has(index));
    }
  }
  if (left[0]) throw new Fenced(left[0].key);
}

function setOne({ key, value: { position, storeId, note }, fence }: CheckpointWrite) {
  const replacement = { position, storeId, ...(note && { note: toBson(note) }), ...(fence && { fence }) };
  const $or = fence && [{ 'fence.lease': { $ne: fence.lease } }, { 'fence.term': { $lte: fence.term } }];
  return { replaceOne: { filter: { _id: key, ...($or && { $or }) }, replacement, upsert: true } };
}

export async function clearCheckpoint(models: Models, key: string): Promise<void> {
  await models.checkpoints.deleteOne({ _id: key });
}

export async function pointer(models: Models, key: string): Promise<Pointer | undefined> {
  const found = await models.pointers.findById(key).lean();
  return found ? { value: fromBson<Json>(found.value), revision: found.revision } : undefined;
}

export async function pointers(models: Models, keys: readonly string[]): Promise<Record<string, Pointer>> {
  const found = await models.pointers.find({ _id: { $in: [...keys] } }).lean();
  return Object.fromEntries(
    found.map(({ _id, value, revision }) => [_id, { value: fromBson<Json>(value), revision }] as const),
  );
}

export interface FirstPointer {
  key: string;
  value: Json;
  stored: Json;
}

/** @throws TypeError what JSON cannot hold */
export const firstPointer = (key: string, value: Json): FirstPointer => ({
  key,
  value: plain(value),
  stored: toBson(value),
});

/** Pointers that are new, with one call. @returns each as it is now; undefined where there was one already */
export async function firstPointers(
  { pointers }: Models,
  firsts: readonly FirstPointer[],
): Promise<(Pointer | undefined)[]> {
  const collection = pointers.db.collection<PointerDocument>(pointers.collection.name);
  const documents = firsts.map(({ key, stored }) => ({ _id: key, value: stored, revision: 1 }));
  const there = await collection
    .insertMany(documents, { ordered: false })
    .then(() => new Set<number>())
    .catch((error: unknown) => new Set(duplicatesOf(error)));
  return firsts.map(({ value }, index) => (there.has(index) ? undefined : { value, revision: 1 }));
}

/** @param expectedRevision of a pointer that is there */
export async function movePointer(
  models: Models,
  key: string,
  value: Json,
  expectedRevision: number,
): Promise<Pointer | undefined> {
  const revision = expectedRevision + 1;
  const $set = { value: toBson(value), revision };
  const { matchedCount } = await models.pointers.updateOne({ _id: key, revision: expectedRevision }, { $set });
  return matchedCount === 1 ? { value: plain(value), revision } : undefined;
}

function toCheckpoint({ position, storeId, note }: CheckpointDocument): Checkpoint {
  return { position, storeId, ...(note && { note: fromBson<Json>(note) }) };
}
