import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COMPILED } from '../../stopping/compiled.js';
import type { Kind, Server } from './servers.js';
import { Trial } from './trial.js';

/**
 * `npm run fault:cuts` has many more failures, and longer ones. Only there is the time of recovery judged, because
 * other tests run at the same time as this one.
 */
const MOMENT_MS = 800;

let trial: Trial;
let isClean = false;

beforeAll(async () => {
  trial = await Trial.create(COMPILED, Infinity);
  await trial.start();
}, 180_000);
afterAll(() => trial.close(isClean));

const MOMENTS = (['log', 'readStore'] as const).flatMap((server) =>
  (['cuts', 'silences', 'leaders'] as const).map((kind): [Kind, Server] => [kind, server]),
);

it('recovers by itself from what a server does for a moment, and loses no answered work (M4, M5, M6)', async () => {
  for (const [kind, server] of MOMENTS) await trial.round(kind, server, MOMENT_MS);
  const { failures, lost, doubled } = await trial.end();
  expect({ failures, lost, doubled }).toEqual({ failures: [], lost: 0, doubled: 0 });
  isClean = true;
}, 600_000);
