import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { START, type StoredEvent } from '../../event.js';
import { eventsOf } from '../../paging.js';
import { GrowingBytes } from '../../text/growing-bytes.js';
import { MemorySubjectKeys } from '../../testing/memory-subject-keys.js';
import { proposed, uuid } from '../../testing/fixtures.js';
import type { EventData } from '../../catalogue/catalogue.js';
import { personal, personalEach, type Subject } from '../personal.js';
import { BOXES, keyNamesIn, openedContent, sealedContent, subjectsIn } from '../sealed-content.js';
import { TextBoxes } from './text-boxes.js';

const phone = (value: string): Subject => ({ accountId: 'a-1', kind: 'phone', value });
const GONE = phone('+4');

interface Said {
  phone: string | null;
  text: string;
  sender: unknown;
}
const SAID = [
  personal<Said>(['phone', 'text'], { text: '' }, (data) => (data.phone === null ? undefined : phone(data.phone))),
  personal<Said>(['sender'], { sender: null }, () => phone('+0')),
];
const MARKS = new Map([
  ['Said', SAID],
  ['SaidOnly', SAID.slice(0, 1)],
  [
    'Listed',
    [
      ...SAID.slice(0, 1),
      personalEach<{ rows: { phone: string }[] }, { phone: string }>('rows', ['phone'], { phone: '' }, (row) =>
        phone(row.phone),
      ),
    ],
  ],
]);
const PLACES = new Map([...MARKS].map(([type, marks]) => [type, [...new Set(marks.map(({ each }) => each))]]));

const phones = fc.constantFrom('+1', '+2', '+3', GONE.value);
/** Also what looks like the end of a content with boxes. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(`,"${BOXES}":["1.a.1.AAAA"]}}`, `"${BOXES}":["`, BOXES, '📬\u2028\n', '\ud800'),
);
const contents = fc.record(
  {
    n: fc.json(),
    phone: fc.option(phones),
    text: texts,
    sender: texts,
    rows: fc.array(fc.record({ phone: phones, text: texts })),
  },
  { requiredKeys: ['phone', 'text'] },
);
const types = fc.constantFrom('Said', 'SaidOnly', 'Listed', 'Unsealed');

const keys = new MemorySubjectKeys();

async function stored(index: number, type: string, data: EventData): Promise<StoredEvent> {
  const marks = MARKS.get(type) ?? [];
  const { id, metadata } = proposed(index);
  const subjects = subjectsIn(data, marks, keys);
  const found = await keys.obtain(subjects.filter((subject) => subject !== undefined));
  const sealed = sealedContent(id, data, marks, subjects, found);
  const place = { stream: `s"${index}`, revision: index, position: START, schemaVersion: 1 };
  const event = { id, type, ...place, metadata: { ...metadata, recordedAt: '' }, data: sealed };
  return JSON.parse(JSON.stringify(event)) as StoredEvent;
}

const pageOf = (events: readonly StoredEvent[]): Buffer =>
  Buffer.from(`[${events.map((event) => `${JSON.stringify(event)}\n`).join(',')}]`);

async function opened(page: Buffer): Promise<{ events: StoredEvent[]; left: number[] }> {
  const boxes = new TextBoxes(page, PLACES);
  const found = await keys.find(boxes.names);
  const into = new GrowingBytes(8);
  const left = boxes.open(
    boxes.names.map(({ subject, generation }) => {
      const newest = found.get(subject);
      return newest?.generation === generation ? (newest.key ?? undefined) : undefined;
    }),
    into,
  );
  return { events: eventsOf({ text: into.take() }) ?? [], left };
}

const one = async (data: EventData, type = 'SaidOnly') => opened(pageOf([await stored(0, type, data)]));

describe('boxes in the text of a page', () => {
  it('are opened to what they are in parsed events; those whose key was destroyed are left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(types, contents)), fc.boolean(), async (written, isForgotten) => {
        const before = await Promise.all(written.map(([type, data], index) => stored(index, type, data)));
        if (isForgotten) keys.destroy(GONE);
        const { events, left } = await opened(pageOf(before));
        const found = await keys.find([]);
        const gone = keys.idOf(GONE);
        for (const [index, event] of before.entries()) {
          const data = event.data as EventData;
          const marks = MARKS.get(event.type) ?? [];
          const isLeft = isForgotten && keyNamesIn(data, marks).some(({ subject }) => subject === gone);
          expect(left.includes(index)).toBe(isLeft);
          const open = isLeft ? data : openedContent(event.id, data, marks, found);
          expect(events[index]).toEqual({ ...event, data: open });
          // As it would be in a log without seals.
          if (!isLeft) expect(open).toEqual(JSON.parse(JSON.stringify(written[index]?.[1])));
        }
      }),
    );
  });

  it('need each key once', async () => {
    const said = { phone: '+1', text: 'a' };
    const page = pageOf([await stored(0, 'SaidOnly', said), await stored(1, 'SaidOnly', said)]);
    expect(new TextBoxes(page, PLACES).names).toEqual([{ subject: keys.idOf(phone('+1')), generation: 1 }]);
  });

  it('are found where they are the only content, and where nothing was in them', async () => {
    expect((await one({ phone: '+1', text: 'a' })).events[0]?.data).toEqual({ phone: '+1', text: 'a' });
    const nothing = [personal<{ none?: string }>(['none'], {}, () => phone('+1'))];
    const { id, ...rest } = await stored(0, 'SaidOnly', {});
    const found = await keys.obtain([keys.idOf(phone('+1'))]);
    for (const data of [{}, { n: 1 }]) {
      const sealed = sealedContent(id, data, nothing, [keys.idOf(phone('+1'))], found);
      expect((await opened(pageOf([{ id, ...rest, data: sealed }]))).events[0]?.data).toEqual(data);
    }
  });

  it.each<[string, (event: StoredEvent) => StoredEvent]>([
    ['a box of another event', (event) => ({ ...event, id: uuid('another') })],
    ['what is no box', (event) => ({ ...event, data: { [BOXES]: ['nothing'] } })],
    ['a box of a key that is missing', (event) => ({ ...event, data: { [BOXES]: ['1.nobody.1.AAAA'] } })],
    ['a box that is cut off', (event) => ({ ...event, data: { [BOXES]: [`1.${keys.idOf(phone('+1'))}.1.AAAA`] } })],
  ])('leave %s as it is, beside others that are opened', async (_, change) => {
    const said = { phone: '+1', text: 'a' };
    const changed = change(await stored(1, 'SaidOnly', said));
    const { events, left } = await opened(pageOf([await stored(0, 'SaidOnly', said), changed]));
    expect(left).toEqual([1]);
    expect(events.map(({ data }) => data)).toEqual([said, changed.data]);
  });

  it('are none where the event type declares no such place', async () => {
    const data = { [BOXES]: ['1.nobody.1.AAAA'] };
    const event = { ...(await stored(0, 'Unsealed', {})), data };
    expect(await opened(pageOf([event, { ...event, data: { at: data } }]))).toEqual({
      events: [event, { ...event, data: { at: data } }],
      left: [],
    });
  });

  it('are looked for in whole events only', async () => {
    const page = pageOf([await stored(0, 'SaidOnly', { phone: '+1', text: 'a' })]);
    for (const part of ['\n', '"id']) {
      const changed = Buffer.from(page.toString().replace(part, ''));
      expect(() => new TextBoxes(changed, PLACES)).toThrow(SyntaxError);
    }
  });
});
