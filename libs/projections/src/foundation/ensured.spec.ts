import { describe, expect, it } from '@jest/globals';
import { Ensured } from './ensured.js';

describe('collections that were made sure of a moment ago', () => {
  const spec = (name: string) => ({ name, indexes: [] });

  function counted() {
    const calls: string[] = [];
    const ensured = new Ensured({
      ensure: async ({ name }, { deferIndexes = false } = {}) => void calls.push(`${name}${deferIndexes ? '' : '!'}`),
    });
    return { calls, ensured };
  }

  it('are taken as done by the next step, once', async () => {
    const { calls, ensured } = counted();
    await ensured.ensure([spec('a')]);
    await ensured.demand([spec('a')]);
    expect(calls).toEqual(['a!']);
    await ensured.demand([spec('a')]);
    expect(calls).toEqual(['a!', 'a!']);
  });

  it('are made whole where they were made without their indexes, not the other way round', async () => {
    const { calls, ensured } = counted();
    await ensured.ensure([spec('a'), spec('b')], { deferIndexes: true });
    await ensured.demand([spec('a')]);
    await ensured.demand([spec('b')], { deferIndexes: true });
    await ensured.ensure([spec('b')]);
    await ensured.demand([spec('b')], { deferIndexes: true });
    expect(calls).toEqual(['a', 'b', 'a!', 'b!']);
  });

  it('are not where they were dropped, or the store is doubted', async () => {
    const { calls, ensured } = counted();
    await ensured.ensure([spec('a'), spec('b')]);
    ensured.forget([spec('a')]);
    await ensured.demand([spec('a'), spec('b')]);
    await ensured.ensure([spec('b')]);
    ensured.forget();
    await ensured.demand([spec('b')]);
    expect(calls).toEqual(['a!', 'b!', 'a!', 'b!', 'b!']);
  });
});
