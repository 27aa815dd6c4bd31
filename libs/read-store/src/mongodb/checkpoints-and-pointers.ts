import type { Checkpoint, CheckpointWrite, Pointer } from '../port.js';
import { fromBson, plain, toBson } from './body.js';
import { duplicatesOf, MOST_COLLISIONS } from './failures.js';
import { Fenced } from '../errors.js';
import { type CheckpointDocument, collectionOf, type Models, type PointerDocument } from './models.js';
import { shaped } from './answers/shapes.js';

type Json = Record<string, unknown>;

export async function checkpoint(models: Models, key: string): Promise<Checkpoint | undefined> {
  const found = await collectionOf(models.checkpoints).findOne({ _id: key });
  return found ? toCheckpoint(found) : undefined;
}

export async function checkpoints(models: Models): Promise<Record<string, Checkpoint>> {
  const found = await collectionOf(models.checkpoints)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return Object.fromEntries(found.map((document) => [document._id, toCheckpoint(document)]));
}

/**
 * Guarded by nothing but their fences: going back is harmless, it only repeats work. One call, unless an upsert meets a
 * checkpoint that its filter does not find: one that was made in this moment is found by the next attempt, one with a
 * higher term of the lease never.
 * @throws Fenced
 */
export async function setCheckpoints({ checkpoints }: Models, writes: readonly CheckpointWrite[]): Promise<void> {
  const collection = collectionOf(checkpoints);
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

/** Under its fence: if a higher term is stored, the upsert collides with it. */
export function setOne({ key, value: { position, storeId, note }, fence }: CheckpointWrite) {
  const replacement = { position, storeId, ...(note && { note: toBson(note) }), ...(fence && { fence }) };
  const $or = fence && [{ 'fence.lease': { $ne: fence.lease } }, { 'fence.term': { $lte: fence.term } }];
  return { replaceOne: { filter: { _id: key, ...($or && { $or }) }, replacement, upsert: true } };
}

export async function clearCheckpoint(models: Models, key: string): Promise<void> {
  await models.checkpoints.deleteOne({ _id: key });
}

export async function pointer(models: Models, key: string): Promise<Pointer | undefined> {
  const found = await pointersOf(models).findOne({ _id: key });
  return found ? toPointer(found) : undefined;
}

export async function pointers(models: Models, keys: readonly string[]): Promise<Record<string, Pointer>> {
  const found = await pointersOf(models)
    .find({ _id: { $in: [...keys] } })
    .toArray();
  return Object.fromEntries(found.map((document) => [document._id, toPointer(document)] as const));
}

/** A move of a pointer. */
export interface Move {
  key: string;
  value: Json;
  stored: Json;
  expectedRevision: number;
}

/** @throws TypeError JSON cannot hold it */
export const moveOf = (key: string, value: Json, expectedRevision: number): Move => ({
  ...{ key, expectedRevision },
  value: plain(value),
  stored: toBson(value),
});

/**
 * Moves pointers, those that are new and the others with one call each.
 * @param by names this attempt and its repetitions
 * @returns each as it is now; undefined if another process was quicker
 */
export async function movePointers(
  models: Models,
  moves: readonly Move[],
  by: string,
): Promise<(Pointer | undefined)[]> {
  const [firsts, others] = [moves.filter(isFirst), moves.filter((move) => !isFirst(move))];
  const moved = new Set((await Promise.all([madeOf(models, firsts), movedOf(models, others, by)])).flat());
  return moves.map((move) =>
    moved.has(move) ? { value: move.value, revision: move.expectedRevision + 1 } : undefined,
  );
}

const isFirst = ({ expectedRevision }: Move) => expectedRevision === 0;

/** @returns those that were not there */
async function madeOf(models: Models, moves: readonly Move[]): Promise<readonly Move[]> {
  if (moves.length === 0) return [];
  const documents = moves.map(({ key, stored }) => ({ _id: key, value: stored, revision: 1 }));
  try {
    await pointersOf(models).insertMany(documents, { ordered: false });
    return moves;
  } catch (error) {
    const there = new Set(duplicatesOf(error));
    return moves.filter((_, index) => !there.has(index));
  }
}

/** @returns those that still had their revision: if not all had, the stored pointer shows whose it is */
async function movedOf(models: Models, moves: readonly Move[], by: string): Promise<readonly Move[]> {
  if (moves.length === 0) return [];
  const pointers = pointersOf(models);
  const operations = moves.map(({ key, stored, expectedRevision }, index) => ({
    updateOne: {
      filter: { _id: key, revision: expectedRevision },
      update: { $set: { value: stored, revision: expectedRevision + 1, by: `${by}:${index}` } },
    },
  }));
  const { matchedCount } = await pointers.bulkWrite(operations, { ordered: false });
  if (matchedCount === moves.length) return moves;
  if (matchedCount === 0 && moves.length === 1) return [];
  const _id = { $in: moves.map(({ key }) => key) };
  const found = await pointers.find({ _id }, { projection: { by: 1 } }).toArray();
  const now = new Map(found.map((pointer) => [pointer._id, pointer.by]));
  return moves.filter(({ key }, index) => now.get(key) === `${by}:${index}`);
}

const pointersOf = ({ pointers }: Models) => collectionOf(pointers);

function toCheckpoint(found: CheckpointDocument): Checkpoint {
  const { position, storeId, note } = shaped.checkpoint(found);
  return { position, storeId, ...(note && { note: fromBson<Json>(note) }) };
}

function toPointer(found: PointerDocument): Pointer {
  const { value, revision } = shaped.pointer(found);
  return { value: fromBson<Json>(value), revision };
}
