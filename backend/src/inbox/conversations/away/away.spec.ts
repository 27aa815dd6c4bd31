import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import type { AwayMessageOrdered } from './away.events.js';
import { away } from './away.js';

const T = Date.parse('2026-03-01T20:00:00Z');
const HOUR = 3_600_000;
const ordered = (day: string): Omit<AwayMessageOrdered['data'], 'at' | 'by'> => ({
  ...{ conversationId: 'c', accountId: 'mine', channelId: 1, handle: { kind: 'phone', value: '+97330000002' } },
  ...{ messageId: `m-${day}`, jobId: 'j', commandId: 'k', to: '+97330000002', name: null, text: 'Closed', day },
});
const order = (day: string) => ({ type: 'OrderAwayMessage', order: ordered(day) }) as const;

describe('an away message', () => {
  it('goes out once a day', () => {
    const told = given(away).at(T).when(order('2026-03-01'));
    told.then({ type: 'AwayMessageOrdered', data: { by: null, day: '2026-03-01', at: '2026-03-01T20:00:00.000Z' } });
    told
      .at(T + 5 * HOUR)
      .when(order('2026-03-01'), order('2026-02-28'))
      .thenNothing();
    told
      .at(T + 5 * HOUR)
      .when(order('2026-03-02'))
      .then('AwayMessageOrdered');
  });

  it('stays back within an hour of the last one, though midnight lies between', () => {
    const told = given(away).at(T).when(order('2026-03-01'));
    told
      .at(T + HOUR - 1)
      .when(order('2026-03-02'))
      .thenNothing();
  });

  it('lets a greeting go out within the same day, but not within an hour, and takes no day from the away message', () => {
    const greet = { type: 'OrderAwayMessage', order: { ...ordered('2026-03-01'), greeting: true } } as const;
    const greeted = given(away).at(T).when(greet);
    greeted.then({ type: 'AwayMessageOrdered', data: { greeting: true } });
    greeted
      .at(T + HOUR - 1)
      .when(order('2026-03-01'), greet)
      .thenNothing();
    greeted
      .at(T + HOUR)
      .when(order('2026-03-01'))
      .then('AwayMessageOrdered');
  });

  it('gets refused once', () => {
    const data: AwayMessageOrdered['data'] = { ...ordered('2026-03-01'), by: null, at: new Date(T).toISOString() };
    const refuse = { type: 'RefuseAwayMessage', order: data, reason: 'They said STOP' } as const;
    given(away)
      .when(refuse)
      .then({ type: 'AwayMessageRefused', data: { reason: 'They said STOP' } })
      .when(refuse)
      .thenNothing();
  });

  it('goes out within an hour of a greeting that was refused, but not of a later one that was sent', () => {
    const greeting = { ...ordered('2026-03-01'), greeting: true, messageId: 'g' } as const;
    const refuse = {
      type: 'RefuseAwayMessage',
      reason: 'late',
      order: { ...greeting, by: null, at: new Date(T).toISOString() },
    } as const;
    const greeted = given(away).at(T).when({ type: 'OrderAwayMessage', order: greeting });
    greeted
      .when(refuse)
      .at(T + 1_000)
      .when(order('2026-03-01'))
      .then('AwayMessageOrdered');
    const told = greeted.at(T + HOUR).when(order('2026-03-01'));
    told
      .when(refuse)
      .at(T + HOUR + 1_000)
      .when(order('2026-03-02'))
      .thenNothing();
  });

  it('stops after two messages between accounts that answer each other by themselves', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 }), (delays) => {
        const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
        const sides = [away.initialState, away.initialState];
        let at = T;
        let said = 0;
        for (const delay of delays) {
          at += delay;
          const side = said % 2;
          const [event] = away.decide(order(dayOf(at)), sides[side] ?? away.initialState, at);
          if (!event) break;
          sides[side] = away.evolve(sides[side] ?? away.initialState, event);
          said++;
        }
        expect(said).toBeLessThanOrEqual(2);
      }),
    );
  });
});
