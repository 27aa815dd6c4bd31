import { expect, it } from '@jest/globals';
import { AnotherReadStore } from '../../errors.js';
import type { Mark } from '../../mark.js';
import { type Current, fresh } from './engine.js';

export function marks(current: Current): void {
  /** Another client demands this mark. @returns the mark that it reads afterwards */
  async function demanding(mark: Mark): Promise<unknown> {
    const store = await current().another();
    try {
      await store.demand(mark);
      return (await store.records({ name: mark.table }).get(mark.id, 0))?.body;
    } finally {
      await store.close();
    }
  }

  it('goes on where the record is there that is demanded, whatever else it says', async () => {
    const [table, body] = [fresh('marks'), { of: 'us', 'with.dot': 1, $more: ['x'] }];
    await current().store.records({ name: table }).put('log', body, null);
    expect(await demanding({ table, id: 'log', fields: { of: 'us', 'with.dot': 1 } })).toEqual(body);
  });

  it('is another store where there is no such record, or one that says something else', async () => {
    const table = fresh('marks');
    await current().store.records({ name: table }).put('log', { of: 'us' }, null);
    const marks: Mark[] = [
      { table, id: 'log', fields: { of: 'others' } },
      { table, id: 'log', fields: { of: 'us', since: 1 } },
      { table, id: 'other', fields: {} },
      { table: fresh('marks'), id: 'log', fields: { of: 'us' } },
    ];
    for (const mark of marks) await expect(demanding(mark)).rejects.toThrow(AnotherReadStore);
  });
}
