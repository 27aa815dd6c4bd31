import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Projection } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { ALL_PROJECTIONS } from '../../src/projections.js';
import { goldenLog, shapeOf } from './shape.js';

/** Written by `npm run renew:read-models`. */
const FILE = 'backend/test/read-models/shapes.json';

interface Shapes {
  /** The number of events of the golden log that were folded. */
  events: number;
  readModels: Record<string, { version: number; shape: string }>;
}

const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as Shapes;
const log = goldenLog();

const shapesAfter = (events: number): Shapes => ({
  events,
  readModels: Object.fromEntries(
    ALL_PROJECTIONS.map((projection) => [
      projection.name,
      { version: projection.version, shape: shapeOf(projection, log.slice(0, events)) },
    ]),
  ),
});

/** Names of read models that have another shape under the same version, folded from what was folded then. */
function changedSince(before: Shapes): string[] {
  const now = Object.entries(shapesAfter(before.events).readModels);
  return now
    .filter(([name, { version, shape }]) => {
      const kept = before.readModels[name];
      return kept?.version === version && kept.shape !== shape;
    })
    .map(([name]) => name);
}

describe('A read model', () => {
  it('gets a new version for each new shape, or an older installation does not start', () => {
    expect(changedSince(read())).toEqual([]);
  });

  it('keeps its shape as written down by npm run renew:read-models', () => {
    const now = shapesAfter(log.length);
    if (process.env.RENEW === 'read-models' && changedSince(read()).length === 0)
      writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
    expect(read()).toEqual(now);
  });

  const channels = defined(ALL_PROJECTIONS.find(({ name }) => name === 'channels'));

  it.each<[string, Partial<Projection>]>([
    ['folds another type', { handles: [...channels.handles, 'SomethingElse'] }],
    ['has another field', { initial: (key) => ({ ...channels.initial(key), added: null }) }],
    ['has another key', { keys: (event) => [channels.keys(event)].flat().map((key) => `${key}-`) }],
    ['writes rows', { rows: (event) => [{ id: event.id, body: {} }] }],
  ])('changes its shape if it %s', (_, change) => {
    expect(shapeOf({ ...channels, ...change }, log)).not.toBe(shapeOf(channels, log));
  });

  it('keeps its shape while its functions are written otherwise', () => {
    const other: Projection = { ...channels, fold: (document, event) => channels.fold({ ...document }, event) };
    expect(shapeOf(other, log)).toBe(shapeOf(channels, log));
  });
});
