import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../src/platform/domain/decider.js';
import { asItIs, DomainError } from '../../src/platform/domain/domain-error.js';
import { given } from './given.js';

type Counted = DomainEvent<'Counted', { to: number }>;

/** Counts up to three. */
const counter: Decider<number, { type: 'Count' } | { type: 'Break' }, Counted> = {
  events: eventFamily<Counted>('counter-{n}', { Counted: [] }),
  initialState: 0,
  decide({ type }, state) {
    if (type === 'Break') throw new RangeError('broken');
    if (state === 3) throw DomainError.limit(asItIs('Three is enough'));
    return [{ type: 'Counted', data: { to: state + 1 } }];
  },
  evolve: (_state, { data }) => data.to,
};
const count = { type: 'Count' } as const;

describe('a story of a decider', () => {
  it('holds what was given, what was decided and what was refused', () => {
    const story = given(counter, { type: 'Counted', data: { to: 2 } }).when(count, count);
    expect(story.events.map(({ data }) => data.to)).toEqual([2, 3]);
    expect(story.written).toHaveLength(1);
    story.when(count).thenRefused('Three is enough').thenRefused({ kind: 'limit' });
  });

  it('does not change by what is told after it', () => {
    const story = given(counter).when(count);
    story.when(count).then({ type: 'Counted', data: { to: 2 } });
    story.when(count).then({ type: 'Counted', data: { to: 2 } });
    expect(story.types()).toEqual(['Counted']);
  });

  it('fails on another event, one more, one less, a refusal that was not expected, and none where one was', () => {
    const once = given(counter).when(count);
    expect(() => once.then({ data: { to: 2 } })).toThrow();
    expect(() => once.then('Counted', 'Counted')).toThrow();
    expect(() => once.thenNothing()).toThrow();
    expect(() => once.thenRefused('Three is enough')).toThrow();
    const refused = given(counter, { type: 'Counted', data: { to: 3 } }).when(count);
    expect(() => refused.thenNothing()).toThrow();
    expect(() => refused.thenRefused('Four is enough')).toThrow();
  });

  it('lets errors through that are no refusals', () => {
    expect(() => given(counter).when({ type: 'Break' })).toThrow(RangeError);
  });
});
