import { describe, expect, it } from '@jest/globals';
import { LABELS_MAX } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { person, type PersonCommand, type Saying } from './person.js';

const who = { accountId: 'a', personId: 'p', first: { kind: 'phone', value: '+14155550001' } } as const;
const say = (saying: Saying): PersonCommand => ({ ...saying, who });
const attribute = (name: string, value: string | number | boolean | null) => say({ type: 'SetAttribute', name, value });
const labels = (add: readonly string[], remove: readonly string[] = []) => say({ type: 'ChangeLabels', add, remove });
const known = (...ids: string[]): PersonCommand => ({
  type: 'KnowPerson',
  who,
  handles: ids.map((handleId) => ({ handleId, handle: { kind: 'lid', value: handleId } })),
});

describe('a person', () => {
  it('begins with its first handle, whatever is said first, and not with an empty command', () => {
    for (const command of [attribute('city', 'Riffa'), labels(['vip'])])
      given(person)
        .when(command)
        .then('PersonKnown', 'HandleLinked', { data: { personId: 'p' } });
    given(person)
      .when(known('x'))
      .then('PersonKnown', 'HandleLinked', { data: { handleId: 'x' } });
    given(person)
      .when(labels([], ['vip']), attribute('city', null))
      .thenNothing();
  });

  it('keeps each handle once', () => {
    const story = given(person).when(known('p', 'x'));
    expect(story.state.handles.map(({ handleId }) => handleId)).toEqual(['p', 'x']);
    story.when(known('x', 'p')).thenNothing();
  });

  it('takes at most twenty handles, and fifty labels', () => {
    const ids = Array.from({ length: 19 }, (_, index) => `h${index}`);
    given(person)
      .when(known(...ids))
      .when(known('more'))
      .thenRefused({ kind: 'invalid' });
    const many = Array.from({ length: LABELS_MAX }, (_, index) => `l${index}`);
    const full = given(person).when(labels(many));
    full.when(labels(['more'])).thenRefused({ fields: { add: expect.any(String) } });
    full.when(labels(['more'], ['l0'])).then('LabelRemoved', 'LabelAdded');
  });

  it.each([
    ['language', 'english please'],
    ['timeZone', 'Nowhere/At_All'],
    ['name', 7],
    ['x', 'a\u0000b'],
    ['x', Number.NaN],
  ])('refuses %s to be %j', (name, value) => {
    given(person)
      .when(attribute(name, value))
      .thenRefused({ fields: { value: expect.any(String) } });
  });

  it('takes attributes of any name, also those that every object has', () => {
    const refused = ['constructor', '__proto__'];
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      const story = given(person).when(attribute('city', 'Riffa'));
      if (refused.includes(name)) {
        story.when(attribute(name, 'x')).thenRefused({ kind: 'invalid', fields: { name: 'Choose another name' } });
        continue;
      }
      const set = story.when(attribute(name, 'x'));
      set.then({ type: 'AttributeSet', data: { name, value: 'x' } });
      set.when(attribute(name, 'x')).thenNothing();
      set.when(attribute(name, null)).thenState({ attributes: { city: 'Riffa' } });
    }
  });

  it('keeps no label twice, and no attribute that was taken away', () => {
    const label = fc.constantFrom('a', 'b', ' a ', 'c');
    const step = fc.oneof(
      fc.tuple(fc.array(label, { maxLength: 3 }), fc.array(label, { maxLength: 3 })).map(([add, gone]) => labels(add, gone)),
      fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom('1', 2, true, null)).map(([name, value]) => attribute(name, value)),
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (script) => {
        const { state, refused } = given(person).when(...script);
        expect(refused).toEqual([]);
        expect(new Set(state.labels).size).toBe(state.labels.length);
        const last = new Map<string, unknown>();
        for (const command of script) if (command.type === 'SetAttribute') last.set(command.name, command.value);
        const kept = [...last].filter(([, value]) => value !== null);
        expect(new Map(Object.entries(state.attributes))).toEqual(new Map(kept));
      }),
    );
  });
});
