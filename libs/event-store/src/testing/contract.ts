import { afterAll, beforeAll, describe } from '@jest/globals';
import { appending } from './contract/appending.js';
import { appendingMuch } from './contract/appending-much.js';
import { closing } from './contract/closing.js';
import { copying } from './contract/copying.js';
import { curtailing } from './contract/curtailing.js';
import { deciding } from './contract/deciding.js';
import { idempotence } from './contract/idempotence.js';
import { model } from './contract/model.js';
import { paging } from './contract/paging.js';
import { racing } from './contract/racing.js';
import { readingAll } from './contract/reading/reading-all.js';
import { readingStreams } from './contract/reading/reading-streams.js';
import type { EngineTraits, Engine } from './contract/engine.js';
import { surviving } from './contract/surviving.js';
import { tailing } from './contract/tailing.js';
import { waiting } from './contract/waiting.js';

export type { Engine, EngineTraits } from './contract/engine.js';

/**
 * Everything the port promises, for any adapter. Every test works in streams of its own and from the head at its
 * start, so the engine may be shared, hold older events and be a real server.
 */
export function eventStoreContract(name: string, start: () => Promise<Engine>, traits: EngineTraits): void {
  describe(`${name} keeps the event store contract`, () => {
    let engine: Engine;
    const current = () => engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(async () => engine.stop());

    describe('appending', () => appending(current));
    describe('when it was decided', () => deciding(current));
    describe('repeating an append', () => idempotence(current, traits));
    describe('copying another log', () => copying(current));
    describe('appending at the same time', () => racing(current, traits));
    describe('reading a stream', () => readingStreams(current));
    describe('reading everything', () => readingAll(current));
    describe('going through it', () => paging(current));
    describe('waiting for more', () => waiting(current));
    describe('a tail of it', () => tailing(current, traits));
    describe('a random history', () => model(current, traits));
    describe('appending much', () => appendingMuch(current, traits));
    describe('streams that were cut short', () => curtailing(current, traits));
    describe('closing', () => closing(current));
    if (traits.restarts) describe('a server that goes away', () => surviving(current));
  });
}
