import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MemorySubjectKeys } from '../testing/memory-subject-keys.js';
import type { EventData } from '../catalogue/catalogue.js';
import { BoxBroken } from './box.js';
import { personal, personalEach, type Subject } from './personal.js';
import { erasedContent, KeyMissing, keyNamesIn, openedContent, sealedContent, subjectsIn } from './sealed-content.js';

interface Row {
  id: string;
  to: string;
  text: string | null;
}
interface Letter {
  accountId: string;
  from: string | null;
  subject: string;
  sender: { name: string };
  rows: Row[];
}

const phone = (accountId: string, value: string): Subject => ({ accountId, kind: 'phone', value });

const MARKS = [
  personal<Letter>(['from', 'subject'], { from: (id) => `erased:${id}`, subject: '' }, ({ accountId, from }) =>
    from === null ? undefined : phone(accountId, from),
  ),
  personal<Letter>(['sender'], { sender: { name: '' } }, ({ accountId }) => ({
    accountId,
    kind: 'account',
    value: '',
  })),
  personalEach<Letter, Row>(
    'rows',
    ['to', 'text'],
    { to: (id) => `erased:${id}`, text: null },
    ({ to }, { accountId }) => phone(accountId, to),
  ),
];

const EVENT = '00000000-0000-4000-8000-000000000001';
const keys = new MemorySubjectKeys();

const keysOf = (subjects: readonly (string | undefined)[]) =>
  keys.obtain(subjects.filter((subject) => subject !== undefined));

async function seal(data: EventData, id = EVENT): Promise<EventData> {
  const subjects = subjectsIn(data, MARKS, keys);
  return JSON.parse(JSON.stringify(sealedContent(id, data, MARKS, subjects, await keysOf(subjects)))) as EventData;
}
async function open(data: EventData, id = EVENT): Promise<EventData> {
  return openedContent(id, data, MARKS, await keys.find(keyNamesIn(data, MARKS)));
}

const text = fc.string({ unit: 'binary', minLength: 4 });
const letters: fc.Arbitrary<Letter> = fc.record({
  accountId: fc.constantFrom('a-1', 'a-2'),
  from: fc.option(fc.stringMatching(/^\+[1-9]\d{8}$/)),
  subject: text,
  sender: fc.record({ name: text }),
  rows: fc.array(fc.record({ id: fc.uuid(), to: fc.stringMatching(/^\+[1-9]\d{8}$/), text: fc.option(text) })),
});

const LETTER: Letter = {
  accountId: 'a-1',
  from: '+97330000001',
  subject: 'Secret subject',
  sender: { name: 'مُرسِل' },
  rows: [
    { id: 'r-1', to: '+97330000002', text: 'For two' },
    { id: 'r-2', to: '+97330000003', text: null },
  ],
};

describe('content with personal fields', () => {
  it('comes out of sealing and opening as it went in, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(letters, async (letter) => {
        const data = { ...letter };
        expect(await open(await seal(data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  it('shows nothing of them when it is sealed', async () => {
    await fc.assert(
      fc.asyncProperty(letters, async (letter) => {
        const { rows, from, sender } = letter;
        const { accountId: _account, subject, rows: sealedRows, ...rest } = await seal({ ...letter });
        const shown = [...(from === null ? [] : [rest.from, subject]), rest.sender];
        expect(shown.filter((value) => value !== undefined)).toEqual([]);
        expect(sealedRows).toEqual(rows.map(({ id }) => ({ id, $sealed: [expect.any(String)] })));
        const bytes = JSON.stringify({ rest, sealedRows });
        for (const secret of [from, ...rows.map(({ to }) => to)])
          if (secret !== null) expect(bytes).not.toContain(secret);
        expect(sender).toBeDefined();
      }),
    );
  });

  it('opens unchanged when it was written before fields were sealed', async () => {
    expect(await open({ ...LETTER })).toEqual(LETTER);
    expect(await open({ rows: 'none', from: 7 })).toEqual({ rows: 'none', from: 7 });
  });

  it('seals into the same bytes when it is written again, and into others at another place', async () => {
    const [once, again, elsewhere] = [
      await seal({ ...LETTER }),
      await seal({ ...LETTER }),
      await seal({ ...LETTER }, '00000000-0000-4000-8000-000000000002'),
    ];
    expect(again).toEqual(once);
    expect(elsewhere.$sealed).not.toEqual(once.$sealed);
  });

  it('opens at its own place only', async () => {
    const sealed = await seal({ ...LETTER });
    await expect(open(sealed, '00000000-0000-4000-8000-000000000002')).rejects.toThrow(BoxBroken);
    const [first, second] = sealed.rows as Row[];
    await expect(open({ ...sealed, rows: [second, first] })).rejects.toThrow(BoxBroken);
  });

  it('tells of every changed character of a seal', async () => {
    const sealed = await seal({ ...LETTER });
    const [box = '', other = ''] = sealed.$sealed as string[];
    await fc.assert(
      fc.asyncProperty(fc.nat(box.length - 4), fc.constantFrom('A', 'B', '7', '.'), async (at, letter) => {
        const changed = box.slice(0, at) + letter + box.slice(at + 1);
        fc.pre(changed !== box);
        const way = open({ ...sealed, $sealed: [changed, other] });
        await expect(way).rejects.toThrow(/seal|sealed/);
      }),
    );
  });

  it('opens as erased after the key was destroyed, for that subject alone', async () => {
    const sealed = await seal({ ...LETTER, from: '+97330000009' });
    const gone = phone('a-1', '+97330000003');
    keys.destroy(gone);
    const id = keys.idOf(gone);
    expect(await open(sealed)).toEqual({
      ...LETTER,
      from: '+97330000009',
      rows: [LETTER.rows[0], { id: 'r-2', to: `erased:${id}`, text: null }],
    });
    keys.destroy(phone('a-1', '+97330000009'));
    expect(await open(sealed)).toMatchObject({ subject: '', sender: LETTER.sender });
  });

  it('shows a pseudonym of its own for each erased subject', async () => {
    const [of, by] = [phone('a-1', '+97330000010'), phone('a-1', '+97330000011')];
    const marks = [
      personal<Letter>(['from'], { from: (id) => `erased:${id}` }, () => of),
      personal<Letter>(['subject'], { subject: (id) => `erased:${id}` }, () => by),
    ];
    const subjects = subjectsIn({ ...LETTER }, marks, keys);
    const sealed = sealedContent(EVENT, { ...LETTER }, marks, subjects, await keysOf(subjects));
    for (const gone of [of, by]) keys.destroy(gone);
    const erased = openedContent(EVENT, sealed, marks, await keys.find(keyNamesIn(sealed, marks)));
    expect(erased).toMatchObject({ from: `erased:${keys.idOf(of)}`, subject: `erased:${keys.idOf(by)}` });
  });

  it('keeps its boxes when it is sealed once more, with what lay open beside them', async () => {
    const [mine, theirs] = [MARKS.slice(0, 1), MARKS.slice(0, 2)];
    const subjectsBefore = subjectsIn({ ...LETTER }, mine, keys);
    const before = sealedContent(EVENT, { ...LETTER }, mine, subjectsBefore, await keysOf(subjectsBefore));
    const subjects = subjectsIn(before, theirs, keys);
    expect(subjects).toEqual([undefined, expect.any(String)]);
    const after = sealedContent(EVENT, before, theirs, subjects, await keysOf(subjects), { hasBoxes: true });
    expect(after).toMatchObject({ $sealed: [...(before.$sealed as string[]), expect.any(String)] });
    expect(after).not.toHaveProperty('sender');
    expect(openedContent(EVENT, after, theirs, await keys.find(keyNamesIn(after, theirs)))).toEqual(LETTER);
    expect(subjectsIn(after, theirs, keys)).toEqual([undefined, undefined]);
  });

  it('seals with a new key after one was destroyed, and keeps what was before erased', async () => {
    const subject = phone('a-1', '+97330000777');
    const before = await seal({ ...LETTER, from: subject.value });
    keys.destroy(subject);
    const after = await seal({ ...LETTER, from: subject.value, subject: 'They wrote again' });
    expect(await open(after)).toMatchObject({ from: subject.value, subject: 'They wrote again' });
    expect(await open(before)).toMatchObject({ from: `erased:${keys.idOf(subject)}`, subject: '' });
  });

  it('throws on opening when the keys are lost, rather than pass for erased', async () => {
    const sealed = await seal({ ...LETTER });
    expect(() => openedContent(EVENT, sealed, MARKS, new Map())).toThrow(KeyMissing);
    expect(erasedContent(sealed, MARKS)).toMatchObject({
      accountId: 'a-1',
      sender: { name: '' },
      rows: [
        { id: 'r-1', text: null },
        { id: 'r-2', text: null },
      ],
    });
  });

  it('refuses content that brings seals of its own', async () => {
    await expect(seal({ ...LETTER, $sealed: ['x'] })).rejects.toThrow(TypeError);
    const row = { ...LETTER.rows[0], $sealed: ['x'] };
    await expect(seal({ ...LETTER, rows: [row] })).rejects.toThrow(TypeError);
  });
});
