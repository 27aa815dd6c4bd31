import type { Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { collectionName, rowsName } from '../define/naming.js';
import { readVersionPointer } from '../versions/version-pointer.js';

/** The documents of a projection that queries read now, and their checkpoint. */
export interface LiveDocuments {
  collection: string;
  /** The collection of its rows, for a projection that has some. */
  rows: string;
  position: Position;
  /** The log they were made from. */
  storeId: string;
}

/** @returns undefined if the projection has no documents yet */
export async function liveDocuments(readStore: ReadStore, projection: Projection): Promise<LiveDocuments | undefined> {
  const found = await readVersionPointer(readStore, projection);
  const collection = found?.live.collection ?? collectionName(projection, 0);
  const checkpoint = await readStore.checkpoint(collection);
  if (!checkpoint) return undefined;
  const { position, storeId } = checkpoint;
  return { collection, rows: rowsName(collection), position: position as Position, storeId };
}
