import { afterAll, beforeAll, describe } from '@jest/globals';
import { batches } from './contract/batches.js';
import { collections } from './contract/collections.js';
import type { Engine, EngineTraits } from './contract/engine.js';
import { guards } from './contract/guards.js';
import { marks } from './contract/marks.js';
import { model } from './contract/model.js';
import { paging } from './contract/paging.js';
import { queries } from './contract/queries.js';
import { records } from './contract/records.js';
import { recordsInBatches } from './contract/records-in-batches.js';
import { checkpointsAndPointers } from './contract/checkpoints-and-pointers.js';

export type { Engine, EngineTraits } from './contract/engine.js';

/**
 * Everything the port promises, for any adapter. Every test works in collections of its own, so the engine may be
 * shared, hold older data and be a real server.
 */
export function readStoreContract(name: string, start: () => Promise<Engine>, traits: EngineTraits): void {
  describe(`${name} keeps the read store contract`, () => {
    let engine: Engine;
    const current = () => engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(async () => engine.stop());

    describe('guarded writes', () => guards(current, traits));
    describe('batches', () => batches(current, traits));
    describe('queries', () => queries(current));
    describe('paging', () => paging(current));
    describe('random queries', () => model(current, traits));
    describe('collections', () => collections(current));
    describe('checkpoints and pointers', () => checkpointsAndPointers(current));
    describe('marks', () => marks(current));
    describe('records', () => records(current));
    describe('records in batches', () => recordsInBatches(current));
  });
}
