import { askedWords } from '@wavelane/contracts';
import fc from 'fast-check';
import { type Command, matching } from '@/app/palette/commands';
import { optionsFor } from '@/components/fields/choice';

const NAMES = [
  'أحمد الإدريسي',
  'مُحَمَّد عـــلي',
  'کریم یزدی',
  'İbrahim Işık',
  'Łukasz Ångström',
  'José Straße',
  'Ængus Bjørn',
  '王小明',
  'ร้านกาแฟ',
  'Νίκος Παπαδόπουλος',
];

const command = (label: string): Command => ({ id: label, label, Icon: () => null, run: () => undefined });
const SEARCHES: readonly (readonly [where: string, found: (typed: string) => string[]])[] = [
  ['palette', (typed) => matching(NAMES.map(command), typed).map(({ label }) => label)],
  [
    'choice',
    (typed) =>
      optionsFor(
        NAMES.map((label) => ({ value: label, label })),
        typed,
      ).map(({ label }) => label),
  ],
];

describe('a search in the browser', () => {
  it('finds a name by any of its words, in any order, form and case', () => {
    const typed = fc.constantFrom(...NAMES).chain((name) => {
      const words = fc.shuffledSubarray(name.split(' '), { minLength: 1 });
      const form = fc.constantFrom('NFC', 'NFD', 'NFKD');
      return fc.tuple(fc.constant(name), words, form, fc.constantFrom('as it is', 'upper', 'folded'));
    });
    fc.assert(
      fc.property(typed, ([name, words, form, as]) => {
        const text = words.join(' ').normalize(form);
        const said = as === 'upper' ? text.toUpperCase() : as === 'folded' ? askedWords(text).join(' ') : text;
        for (const [where, found] of SEARCHES)
          expect([where, said, found(said)]).toContainEqual(expect.arrayContaining([name]));
      }),
    );
  });

  it('finds nothing by a word that is in no name', () => {
    for (const [where, found] of SEARCHES) expect([where, found('zzyzx')]).toEqual([where, []]);
  });
});
