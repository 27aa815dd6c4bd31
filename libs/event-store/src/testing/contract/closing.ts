import { expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../errors.js';
import { START } from '../../event.js';
import { proposed } from '../fixtures.js';
import { type Current, freshStream, toArray } from './engine.js';

export function closing(engine: Current): void {
  it('settles the appends under way first', async () => {
    const { store, another } = engine();
    const client = await another();
    const stream = freshStream('close');
    const appends = Array.from({ length: 20 }, (_, index) =>
      client.append(`${stream}-${index}`, [proposed(index)], { expected: 'none' }),
    );
    const [outcomes] = await Promise.all([Promise.allSettled(appends), client.close()]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (let index = 0; index < 20; index++)
      expect(await toArray(store.readStream(`${stream}-${index}`))).toHaveLength(1);
  });

  it('may be done twice, releases all that wait, and refuses everything afterwards', async () => {
    const client = await engine().another();
    const head = await client.head();
    const waits = client.changed(head, new AbortController().signal).catch(() => undefined);
    await Promise.all([client.close(), client.close()]);
    await waits;
    const signal = new AbortController().signal;
    for (const call of [
      () => client.append(freshStream('late'), [proposed(1)], { expected: 'none' }),
      () => toArray(client.readStream(freshStream('late'))),
      () => client.readAll({ after: START, limit: 1 }),
      () => client.head(),
      () => client.changed(head, signal),
      () => client.storeId(),
      () => client.curtailed(),
    ])
      await expect(call()).rejects.toThrow(StoreUnavailable);
    await client.close();
  });
}
