export const EVENTS = 30_000;
/** Its box is another's in the mode `changed`. */
export const CHANGED = 20_500;

/**
 * Runs as JavaScript in a process of its own, since a thread cannot run TypeScript. The log gives its pages as events, which
 * a second thread opens; as text, on which its task is done without a thread; or, in the way `file`, as it is, with a thread
 * that reads ahead and opens. Prints what it saw.
 */
export const SCRIPT = `
import { deepStrictEqual } from 'node:assert';
import { createCipheriv, createHash, createSecretKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { openSqliteEventStore, START, StoreUnavailable } from './libs/event-store/src/index.js';
import { SealingEventStore } from './libs/event-store/src/sealing/sealing-event-store.js';
import { personal, personalEach } from './libs/event-store/src/sealing/personal.js';
const [mode, path, way] = process.argv.slice(2);
let started = 0, gone = 0;
const errors = [];
process.on('worker', (worker) => {
  started++;
  worker.on('exit', () => gone++);
  worker.on('error', (error) => errors.push(error.message));
  if (mode === 'failing') setTimeout(() => worker.emit('error', new Error('a thread that fails')), 60);
});
const ofPhone = (phone) => (phone ? { accountId: 'a', kind: 'phone', value: phone } : undefined);
const marks = new Map([
  ['Said', [personal(['phone', 'text'], { phone: (id) => id, text: null }, (data) => ofPhone(data.phone))]],
  ['Listed', [
    personal(['by'], { by: null }, (data) => ofPhone(data.by)),
    personalEach('rows', ['phone'], { phone: null }, (row) => ofPhone(row.phone)),
  ]],
]);
// The same in every process.
const keyOf = (id) => createSecretKey(createHash('sha256').update(id).digest());
const known = new Map();
const by = keyOf('what seals the keys');
/** A key that is not open, and how often this thread has opened one. */
let asked = 0;
const unopened = (id) => {
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', by, iv).setAAD(Buffer.from('key of ' + id));
  const bytes = Buffer.concat([cipher.update(keyOf(id).export().toString('base64')), cipher.final()]);
  const body = Buffer.concat([iv, cipher.getAuthTag(), keys.areChanged ? bytes.reverse() : bytes]).toString('base64');
  const opened = () => {
    if (keys.areChanged) throw new StoreUnavailable('The key was changed');
    asked++;
    return keyOf(id);
  };
  return { generation: 1, sealed: { body, bound: 'key of ' + id, by }, get key() { return opened(); } };
};
const newest = (id) => (mode === 'unopened' || mode === 'keysChanged' ? unopened(id) : { generation: 1, key: keyOf(id) });
const find = async (names) => {
  if (keys.areAway) throw new StoreUnavailable('The keys cannot be asked for');
  return new Map(names.map(({ subject }) => [subject, known.get(subject) ?? newest(subject)]));
};
const keys = {
  areAway: false,
  areChanged: false,
  idOf: ({ value }) => 'of' + value.slice(1),
  obtain: (subjects) => {
    for (const id of subjects) if (!known.has(id)) known.set(id, { generation: 1, key: keyOf(id) });
    return known;
  },
  find,
};
const plain = openSqliteEventStore({ path });
const textOf = ({ id, type, data, ...rest }) => JSON.stringify({ id, type, ...rest, data });
const asText = ({ events, next }) =>
  ({ text: new TextEncoder().encode('[' + events.map((event) => textOf(event) + '\\n').join(',') + ']').buffer, next });
const worked = async (page, task, begin) => {
  try {
    const { question, end } = begin(Buffer.from(page.text));
    return { ...page, ...end(await task.answer(question)) };
  } catch {
    return page;
  }
};
const stored = way === 'file' ? plain : new Proxy(plain, {
  get: (store, name) => {
    if (name === 'textPages' && way !== 'text') return undefined;
    if (name === 'pages' || name === 'textPages') return async function* ({ after, limit = 1_000, types }, task) {
      const begin = task && (await import(task.module)).work(task.data);
      for (let next = after, head = false; !head;) {
        const page = await store.readAll({ after: next, limit, types });
        if (mode === 'changed')
          for (const event of page.events) if (Number(event.position) === ${CHANGED}) event.data.$sealed = ['1.nobody.1.AAAA'];
        if (mode === 'away' && Number(page.next) > 20_000) throw new Error('The log is away');
        yield name === 'pages' || page.head ? page : await worked(asText(page), task, begin);
        ({ next, head } = page);
      }
    };
    const value = Reflect.get(store, name);
    return typeof value === 'function' ? value.bind(store) : value;
  },
});
const sealing = new SealingEventStore(stored, { marks, keys });
const phone = (number) => (number % 7 === 0 ? undefined : '+4915' + (number % 500));
const dataOf = (number) =>
  number % 5 === 0
    ? { by: phone(number), rows: [{ phone: phone(number + 1), n: 1 }, { n: 2 }, { phone: phone(number + 2) }] }
    : { phone: phone(number), text: 'Grüße "' + number + '" \\u2028 📬', number };
const written = [];
for (let from = 0; from < ${EVENTS}; from += 500) {
  const events = Array.from({ length: 500 }, (_, index) => {
    const number = from + index;
    return {
      id: '00000000-0000-4000-8000-' + String(number).padStart(12, '0'),
      type: number % 5 === 0 ? 'Listed' : number % 11 === 3 ? 'Open' : 'Said',
      schemaVersion: 1, data: dataOf(number),
      metadata: { actor: { kind: 'system', id: 's' }, correlationId: 'c', commandId: 'c', causationId: null },
    };
  });
  written.push(...events.map(({ data }) => JSON.parse(JSON.stringify(data))));
  if (mode === 'write') await sealing.append('stream-' + from, events, { expected: 'none' });
}
if (mode === 'write') await sealing.close();
const found = [];
let heads = 0, last;
const go = async (each, options) => {
  try {
    for await (const page of sealing.pages({ after: START, ...options })) {
      found.push(...page.events);
      last = page;
      if (page.head) heads++;
      if ((await each?.(page)) === 'leave') break;
    }
  } catch (error) {
    return error.name + ': ' + error.message;
  }
};
const isWhole = () => found.every(({ position }, index) => Number(position) === index + 1);
const say = (seen) => console.log(JSON.stringify({ started, gone, read: found.length, errors, heads, isWhole: isWhole(), ...seen }));
if (mode === 'same' || mode === 'failing') {
  for (const limit of [1_000, 97]) {
    found.length = 0;
    await go(undefined, { limit });
    deepStrictEqual(found.map(({ data }) => data), written);
  }
  say({});
} else if (mode === 'forgotten') {
  known.set(keys.idOf(ofPhone('+4915101')), { generation: 1, key: null });
  await go();
  const theirs = found.filter((_, number) => number % 500 === 101 && number % 7 !== 0 && number % 5 !== 0 && number % 11 !== 3);
  const others = found.filter(({ data }, number) => !isDeepStrictEqual(data, written[number]));
  say({ texts: [...new Set(theirs.map(({ data }) => data.text))], others: others.length });
} else if (mode === 'grows') {
  let isGrown = false;
  await go(async (page) => {
    if (isGrown || found.length < 29_000) return;
    isGrown = true;
    const data = { phone: '+4915101', text: 'the last' };
    const metadata = { actor: { kind: 'system', id: 's' }, correlationId: 'c', commandId: 'c', causationId: null };
    await sealing.append('stream-last', [{ id: '00000000-0000-4000-9000-000000000000', type: 'Said', schemaVersion: 1, data, metadata }], { expected: 'none' });
  });
  say({ last: found.at(-1).data.text, head: last.head });
} else if (mode === 'changed' || mode === 'away') {
  say({ error: await go() });
} else if (mode === 'keysAway') {
  say({ error: await go(() => { if (found.length >= 20_000) keys.areAway = true; }) });
} else if (mode === 'keysChanged') {
  say({ error: await go(() => { if (found.length >= 20_000) keys.areChanged = true; }) });
} else if (mode === 'unopened') {
  let before, later;
  await go(() => {
    if (found.length === 6_000) before = asked;
    if (found.length === 28_000) later = asked;
  });
  deepStrictEqual(found.map(({ data }) => data), written);
  say({ opened: [before > 0, later - before] });
} else if (mode === 'leave') {
  await go(() => (found.length >= 15_000 ? 'leave' : undefined), { limit: 100 });
  say({});
} else if (mode === 'abort') {
  const controller = new AbortController();
  say({ error: await go(() => found.length >= 15_000 && controller.abort(new Error('enough')), { signal: controller.signal }) });
} else if (mode === 'close') {
  say({ error: await go(() => found.length >= 15_000 && sealing.close()) });
} else if (mode === 'abandon') {
  const pages = sealing.pages({ after: START, limit: 100 })[Symbol.asyncIterator]();
  for (let page = 0; page < 150; page++) await pages.next();
  say({});
}
`;
