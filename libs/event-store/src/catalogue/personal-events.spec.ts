import { expect, it } from '@jest/globals';
import type { DomainEvent } from '../event.js';
import { personal } from '../sealing/personal.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { MemorySubjectKeys } from '../testing/memory-subject-keys.js';
import { EventCatalogue, eventFamily } from './catalogue.js';
import { tellsOpenly } from './personal-events.js';
import { upcasting } from './upcasting-event-store.js';

type Data = { name: string | null };
const mark = personal<Data>(['name'], { name: null }, ({ name }) =>
  name === null ? undefined : { accountId: 'a-1', kind: 'phone', value: name },
);
const family = eventFamily<DomainEvent<'Early', Data> | DomainEvent<'Late', Data>>(
  'note-{id}',
  { Early: [], Late: [] },
  { Early: [mark], Late: [mark] },
);

it('finds a field in plain text of a type that was first used after very many events of others', async () => {
  const stored = openSqliteEventStore({ path: ':memory:' });
  const store = upcasting(stored, new EventCatalogue([family]), { keys: new MemorySubjectKeys() });
  const write = (id: string, type: string, name: string | null) =>
    stored.append('note-1', [proposed(id, { type, data: { name } })], { expected: 'any' });
  for (let n = 0; n < 12; n++) await write(`early ${n}`, 'Early', null);
  expect(await tellsOpenly(store, 10)).toBe(false);
  await write('late', 'Late', 'Ada');
  expect(await tellsOpenly(store, 10)).toBe(true);
  await store.close();
});
