import type { mongo } from 'mongoose';
import type { Checkpoint, Pointer } from '../port.js';
import { fromBson, toBson } from './body.js';
import { isDuplicate } from './failures.js';

type Json = Record<string, unknown>;

interface CheckpointDocument {
  _id: string;
  position: string;
  storeId: string;
  note?: Json;
}

interface PointerDocument {
  _id: string;
  value: Json;
  revision: number;
}

const checkpointsOf = (db: mongo.Db) => db.collection<CheckpointDocument>('read_checkpoints');
const pointersOf = (db: mongo.Db) => db.collection<PointerDocument>('read_pointers');

export async function checkpoint(db: mongo.Db, key: string): Promise<Checkpoint | undefined> {
  const found = await checkpointsOf(db).findOne({ _id: key });
  return found ? toCheckpoint(found) : undefined;
}

export async function checkpoints(db: mongo.Db): Promise<Record<string, Checkpoint>> {
  const found = await checkpointsOf(db).find({}).sort({ _id: 1 }).toArray();
  return Object.fromEntries(found.map((document) => [document._id, toCheckpoint(document)]));
}

/** Without a guard: going back is harmless, it only repeats work. */
export async function setCheckpoint(
  db: mongo.Db,
  key: string,
  { position, storeId, note }: Checkpoint,
  session?: mongo.ClientSession,
): Promise<void> {
  const replacement = { position, storeId, ...(note && { note: toBson(note) }) };
  await checkpointsOf(db).replaceOne({ _id: key }, replacement, { upsert: true, session });
}

export async function clearCheckpoint(db: mongo.Db, key: string): Promise<void> {
  await checkpointsOf(db).deleteOne({ _id: key });
}

export async function pointer(db: mongo.Db, key: string): Promise<Pointer | undefined> {
  const found = await pointersOf(db).findOne({ _id: key });
  return found ? { value: fromBson<Json>(found.value), revision: found.revision } : undefined;
}

export async function movePointer(
  db: mongo.Db,
  key: string,
  value: Json,
  expectedRevision: number,
): Promise<Pointer | undefined> {
  const stored = toBson(value);
  const revision = expectedRevision + 1;
  const moved = { value: fromBson<Json>(stored), revision };
  if (expectedRevision > 0) {
    const $set = { value: stored, revision };
    const { matchedCount } = await pointersOf(db).updateOne({ _id: key, revision: expectedRevision }, { $set });
    return matchedCount === 1 ? moved : undefined;
  }
  try {
    await pointersOf(db).insertOne({ _id: key, value: stored, revision });
    return moved;
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

function toCheckpoint({ position, storeId, note }: CheckpointDocument): Checkpoint {
  return { position, storeId, ...(note && { note: fromBson<Json>(note) }) };
}
