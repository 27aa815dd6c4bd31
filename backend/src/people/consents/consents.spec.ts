import { describe, expect, it } from '@jest/globals';
import type { ConsentEntry } from '@wavelane/contracts';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import type { Evidence, OfConsent } from './consent.events.js';
import { type ConsentCommand, consents } from './consents.js';
import { viewOf } from './consents.queries.js';
import type { ConsentDocument } from './consents.projection.js';
import { withdrawnSince } from './evidence-rules.js';

const iso = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString();
const who = (...handleIds: [string, ...string[]]): OfConsent => ({
  accountId: 'a',
  personId: handleIds[0],
  handleIds,
  first: { kind: 'lid', value: handleIds[0] },
});
const said = (day: number, over: Partial<Evidence> = {}): Evidence => ({
  purpose: 'marketing',
  means: 'paper',
  at: iso(day),
  reference: null,
  note: null,
  ...over,
});
const wording = { wordingId: 'w', version: 1, hash: 'f00d', purpose: 'marketing' };
const give = (day: number, over: Partial<Evidence> = {}, of = who('p')): ConsentCommand => ({
  type: 'GiveConsent',
  who: of,
  said: said(day, over),
  wording: { ...wording, purpose: over.purpose ?? 'marketing' },
  questionId: `q${day}`,
});
const withdraw = (day: number, over: Partial<Evidence> = {}, of = who('p')): ConsentCommand => ({
  type: 'WithdrawConsent',
  who: of,
  said: said(day, over),
});

describe('consent', () => {
  it('records what was told, how, and when it was said', () => {
    const { written } = given(consents)
      .when(give(0, { reference: 'Form 7' }))
      .then('ConsentGiven');
    expect(written[0]?.data).toEqual({
      ...who('p'),
      ...said(0, { reference: 'Form 7' }),
      wording: { wordingId: 'w', version: 1, hash: 'f00d' },
    });
  });

  it('undoes a withdrawal of another person, unless the person withdrew as well', () => {
    const elsewhere = { means: 'same-person' } as const;
    const lift: ConsentCommand = { type: 'LiftWithdrawal', who: who('p'), said: said(3, elsewhere) };
    const spread = given(consents).when(withdraw(0, elsewhere)).then('ConsentWithdrawn');
    expect(withdrawnSince(spread.when(lift).then('ConsentWithdrawalLifted').state, 'p', 'marketing')).toBeUndefined();
    spread.when(lift).then('ConsentWithdrawalLifted').when(lift).thenNothing();
    const own = spread.when(withdraw(1)).then('ConsentWithdrawn');
    own.when(lift).thenNothing();
    given(consents).when(withdraw(0)).then('ConsentWithdrawn').when(withdraw(1, elsewhere)).thenNothing();
    given(consents).when(withdraw(0)).then('ConsentWithdrawn').when(lift).thenNothing();
  });

  it('ends once for each purpose, for every handle of the person', () => {
    const gone = given(consents)
      .when(withdraw(0, {}, who('p', 'q')))
      .then('ConsentWithdrawn');
    gone.when(withdraw(1)).thenNothing();
    gone.when(withdraw(1, { purpose: 'service' })).then('ConsentWithdrawn');
    // Something new that they can be reached at.
    gone.when(withdraw(1, {}, who('p', 'r'))).then('ConsentWithdrawn');
    expect([withdrawnSince(gone.state, 'q', 'marketing'), withdrawnSince(gone.state, 'q', 'service')]).toEqual([
      iso(0),
      undefined,
    ]);
  });

  it('counts after a withdrawal only when it was given later and something shows it', () => {
    const gone = given(consents).when(give(0), withdraw(5));
    gone.when(give(5, { note: 'Signed' })).thenRefused({ kind: 'conflict', fields: { at: expect.any(String) } });
    gone.when(give(6)).thenRefused({ kind: 'invalid', fields: { note: expect.any(String) } });
    const back = gone.when(give(6, { note: 'Asked for offers in the shop' })).then('ConsentGiven');
    expect(withdrawnSince(back.state, 'p', 'marketing')).toBeUndefined();
  });

  it.each([
    [give(0, { purpose: 'Anything!' }), 'purpose'],
    [give(0, { purpose: 'transactional' }), 'purpose'],
    [give(0, { at: 'yesterday' }), 'at'],
    [give(400), 'at'],
    [withdraw(400), 'at'],
    [{ ...give(0), wording: { ...wording, purpose: 'service' } } as ConsentCommand, 'wordingId'],
  ])('refuses %j, naming the field', (command, field) => {
    given(consents)
      .when(command)
      .thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('stays unnecessary for messages unless the account says so', () => {
    const policy = (unrecorded: 'send' | 'refuse') =>
      ({ type: 'ChangeConsentPolicy', accountId: 'a', unrecorded }) as const;
    given(consents).when(policy('send')).thenNothing();
    given(consents).when(policy('refuse')).then('ConsentPolicyChanged').thenState({ unrecorded: 'refuse' });
  });

  it('stays withdrawn until new evidence, whatever was said of the person and of others', () => {
    const handles = fc.subarray(['p', 'q', 'r'], { minLength: 1 });
    const purpose = fc.constantFrom('marketing', 'service');
    const step = fc.tuple(fc.boolean(), handles, purpose, fc.nat(300), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let story = given(consents);
        const gone = new Map<string, string>();
        let changes = 0;
        for (const [gives, ids, what, day, shown] of steps) {
          const of = who(...(ids as [string, ...string[]]));
          const over = { purpose: what, note: shown ? 'Seen' : null };
          story = story.when(gives ? give(day, over, of) : withdraw(day, over, of));
          const since = ids.flatMap((id) => gone.get(`${id} ${what}`) ?? []).sort();
          const counts = !gives || since.length === 0 || (shown && iso(day) > String(since.at(-1)));
          const isNews = gives || since.length < ids.length;
          expect(story.written).toHaveLength(counts && isNews ? 1 : 0);
          if (story.written.length === 0) continue;
          changes++;
          for (const id of ids)
            if (gives) gone.delete(`${id} ${what}`);
            else gone.set(`${id} ${what}`, iso(day));
        }
        expect(story.state.changes).toBe(changes);
        for (const id of ['p', 'q', 'r', 's'])
          for (const what of ['marketing', 'service'])
            expect(withdrawnSince(story.state, id, what)).toBe(gone.get(`${id} ${what}`));
      }),
    );
  });

  it('comes with every row of a file except for people that withdrew or are to be asked first', () => {
    const rules = {
      ...({ type: 'ChangeDoubleOptIn', accountId: 'a', purposes: ['marketing'], channelId: 1 } as const),
      ...{ expiresAfterDays: 7, againAfterDays: 30, words: [] },
    };
    const row = fc.record({ id: fc.constantFrom('p', 'q', 'r', 's'), marketing: fc.boolean(), day: fc.nat(90) });
    fc.assert(
      fc.property(fc.array(row), fc.subarray(['p', 'q', 'r']), fc.boolean(), (rows, gone, mustAnswer) => {
        let story = given(consents);
        for (const id of gone) story = story.when(withdraw(100, {}, who(id)));
        if (mustAnswer) story = story.when(rules);
        const offered = rows.map(({ id, marketing, day }, line) => {
          const purpose = marketing ? 'marketing' : 'service';
          return {
            ...{ who: who(id), said: said(day, { purpose }), wording: { ...wording, purpose }, questionId: `q${line}` },
            row: { line, labels: [], attributes: {} },
          };
        });
        const { written } = story.when({ type: 'ImportRows', importId: 'i', rows: offered });
        const lines = written.flatMap((event): unknown[] =>
          event.type === 'ConsentsGiven' ? event.data.people.map((one) => one.line) : [event.type],
        );
        const held = rows.flatMap(({ id, marketing }, line) =>
          marketing && (mustAnswer || gone.includes(id)) ? [] : [line],
        );
        expect(lines).toEqual(held);
      }),
    );
  });
});

it('shows what was written in one instant with the later entry first', () => {
  const entry = fc.record({ id: fc.uuid(), writtenAt: fc.constantFrom(iso(1), iso(2), iso(3)) });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 20 }), (entries) => {
      const inLog = [...entries].sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
      const document = partOf<ConsentDocument>({
        ...{ purpose: 'marketing', state: 'none', since: '', waitsUntil: null, isConfirmed: false },
        history: inLog.map((one) => partOf<ConsentEntry>(one)),
      });
      expect(viewOf([document]).history.map(({ id }) => id)).toEqual(inLog.map(({ id }) => id).reverse());
    }),
  );
});
