import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsDamage, isDamaged } from './damaged.js';
import { foreignPlaceholders } from './foreign-placeholders.js';
import { plainName } from '../text/unseen.js';

describe('the check for damaged cells', () => {
  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NV',
    '#BEZUG!',
    '#¡REF!',
    '########',
    'NULL',
    'null',
    'NaN',
    '(null)',
    '\\N',
    ' #n/a ',
    'undefined',
    ...['#NA', '#XWERT!', '#ÜBERLAUF!', '#NOME?', '#VALORE!', '#RIF!', '#ССЫЛКА!', '#Н/Д', '#ИМЯ?', '#DEĞER!', '#YOK'],
    ...[
      '#SAYI/0!',
      '#ADR!',
      '#VERW!',
      '#WAARDE!',
      '#DÉPASSER!',
      '#LOADING...',
      'Loading...',
      'Err:502',
      'None',
      '<NA>',
    ],
    ...['N/A', '(blank)', '(not set)', '1.#INF', '-nan', 'NaT'],
    ...[
      'null null',
      'undefined undefined',
      'nan nan',
      '(vide)',
      '(leer)',
      '[undefined]',
      '<nil>',
      '=#REF!',
      '-Infinity',
    ],
    ...['Invalid Date', '0000-00-00', '#N/A N/A', '#EMPTY!', '#INF!', 'N.A.', '[]', '{}', '#HIÁNYZIK'],
  ])('finds %j damaged', (cell) => expect(isDamaged(cell)).toBe(true));

  it.each([
    '',
    '#1',
    '#team',
    '# 5',
    'Nan Smith',
    'Nullarbor',
    'N',
    '#',
    '##',
    '#ad',
    '#nimi',
    'Na',
    'none',
    'Nil',
    '-',
    '#sale!',
    ...['#empty', '#inf'],
    ...['Nan', 'Nat', 'NAT', 'Infinity', 'Null Bock', 'Nan Goldin', 'A/N', '(Vida)', 'Anna A.'],
  ])('passes over %j', (cell) => expect(isDamaged(cell)).toBe(false));

  it('finds damage in any case and between blanks, and none in words of a person', () => {
    const damage = fc.constantFrom('#N/A', '#BEZUG!', '#ЗНАЧ!', '#DEĞER!', '#VALEUR!', 'null', 'NaN', '#####', 'N/A');
    const blank = fc.constantFrom('', ' ', '\t', '\u00a0');
    const cased = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text,
    );
    fc.assert(
      fc.property(damage, blank, cased, blank, (text, before, as, after) => {
        expect(isDamaged(before + as(text) + after)).toBe(true);
        expect(isDamaged(`Sara ${text}`)).toBe(false);
      }),
    );
    const word = fc.stringMatching(/^[A-Za-z\u00e0-\u00f6\u0430-\u044f\u0627-\u064a]{1,12} [a-z]{3,12}$/);
    fc.assert(fc.property(word, (text) => void expect(isDamaged(text)).toBe(false)));
  });

  it('finds damage within a text that a formula put together', () => {
    expect(holdsDamage('Hi #N/A, your order is ready')).toBe(true);
    expect(holdsDamage('Total: #VALUE!')).toBe(true);
    expect(holdsDamage('Join #NAtion and #refs')).toBe(false);
  });
});

describe('placeholders of other tools', () => {
  it.each([
    ['Hi {name}, [Name] %name%', ['{name}', '[Name]', '%name%']],
    [
      'Hi *|FNAME|* <<First Name>> «city» ${order} #phone#',
      ['${order}', '<<First Name>>', '«city»', '*|FNAME|*', '#phone#'],
    ],
    ['Hi {{name}} and {{name|there}}', []],
    ['Up to 50% off, 20% more [today only] {sic}', []],
    ['Hi {Zimmer}', ['{Zimmer}']],
    ['Hi {FirstName}, {!Contact.FirstName}', ['{FirstName}', '{!Contact.FirstName}']],
    ['Hi {name|there} %recipient.name%', ['{name|there}', '%recipient.name%']],
    ['Hi __name__ ((name)) @@name@@ |name|', ['__name__', '((name))', '@@name@@', '|name|']],
    ['Hi {{ contact.name }}, {{params.NAME}}', ['{{ contact.name }}', '{{params.NAME}}']],
    ['Hi {{customer.first_name | default: "there"}}', ['{{customer.first_name | default: "there"}}']],
    ['Hi {{first_name}}, {{ name | there }}', []],
    ['Hi {0}, %s and %1$s', ['{0}', '%s', '%1$s']],
    ['Hi {Kundenname} [naam] {Имя} %ad%', ['{Kundenname}', '{Имя}', '[naam]', '%ad%']],
    ['Hi $name, %(name)s $FIRST_NAME$ &lt;name&gt;', ['$name', '$FIRST_NAME$', '%(name)s', '&lt;name&gt;']],
    ['你好【姓名】｛客户｝ Dear [Your Name]', ['[Your Name]', '【姓名】', '｛客户｝']],
    ['*bold* $name your price? 10%, name it, 20%', []],
  ])('finds in %j the placeholders %j', (text, found) => expect(foreignPlaceholders(text, ['Zimmer'])).toEqual(found));
});

describe('a name of a file', () => {
  it.each([
    ['\u202aSara\u202c', 'Sara'],
    ['Ali\nHaddad', 'Ali Haddad'],
    ['\u2068Omar\u2069', 'Omar'],
    ['مي\u200cخواهم', 'مي\u200cخواهم'],
  ])('cleans %j to %j', (name, plain) => expect(plainName(name)).toBe(plain));
});
