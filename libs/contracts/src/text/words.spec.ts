import fc from 'fast-check';
import { folded, isAlike } from './folded.js';
import {
  askedWords,
  beginsOne,
  finds,
  isNumber,
  lastFour,
  phoneDigits,
  TERM_FIELDS,
  termsOf,
  wordsOf,
} from './words.js';

describe('words that are searched for', () => {
  it.each([
    ['Ángela  de-la CRUZ', ['angela', 'de', 'la', 'cruz']],
    ['Straße Ørsted İpek Łukasz', ['strasse', 'orsted', 'ipek', 'lukasz']],
    ['王伟 №7', ['王伟', 'no7']],
    ['أحمد ١٢٣', ['احمد', '123']],
    ['वर्मा กี่', ['वर्मा', 'กี่']],
    ['  …!? ', []],
  ])('splits %p into %p', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['أحمد الإدريسي', 'احمد'],
    ['أحمد الإدريسي', 'ادريسي'],
    ['أحمد الإدريسي', 'الادريسي أحمد'],
    ['مُحَمَّد صالح', 'محمد'],
    ['فاطمة الزهراء', 'فاطمه'],
    ['عـــلي حسن', 'علي'],
    ['مصطفى', 'مصطفي'],
    ['وبالشحنة السابقة', 'شحنة'],
    ['للشحنات', 'شحنات'],
    ['فاتورة', 'الفاتورة'],
    ['أين الفاتورة رقم ١٢٣٤٥', '12345'],
    ['order no 67890', '٦٧٨٩٠'],
    ['کتاب یک', 'كتاب'],
    ['علی', 'علي'],
    ['می\u200cخواهم', 'میخواهم'],
    ['İADE İSTİYORUM', 'iade'],
    ['IŞIK yok', 'ışık'],
    ['Işıl Kaya', 'isil'],
    ['José Núñez', 'nunez jose'],
    ['Straße 5', 'STRASSE'],
    ['Łukasz', 'lukasz'],
    ['Đặng', 'dang'],
    ['Æther Smørrebrød', 'smorre aether'],
    ['l’hôtel complet', 'hotel'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['王小明', '小明'],
    ['カタカナ', 'かたか'],
    ['ร้านกาแฟ', 'กาแฟ'],
    ['김민수', '김민'],
    ['שלום', 'שלומ'],
    ['\u202aSara\u202c', 'sara'],
    ['Ｓａｒａ', 'sara'],
  ])('finds %p by %p', (text, search) => expect(finds(text, search)).toBe(true));

  it.each([
    ['Sara Lind', 'ara'],
    ['Sara Lind', 'sara haddad'],
    ['الله', 'له'],
    ['กี่', 'กา'],
  ])('misses %p by %p', (text, search) => expect(finds(text, search)).toBe(false));

  const letters = fc.constantFrom(...'aàbßİıŁæكکيیىةهأآًـ王明カกี1٣۴- '.normalize('NFC'), 'ال', 'و', 'ب');
  const text = fc.array(letters, { maxLength: 16 }).map((all) => all.join(''));

  it('finds a text by its words in any order and form, and by the beginning of each', () => {
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
    fc.assert(
      fc.property(text, form, fc.boolean(), (said, as, isUpper) => {
        const typed = said.split(' ').toReversed().join(' ').normalize(as);
        expect(finds(said, typed)).toBe(true);
        expect(finds(said, isUpper ? said.toUpperCase() : said.toLowerCase())).toBe(true);
        const terms = TERM_FIELDS.map((field) => termsOf(said)[field]).filter((term) => term !== null);
        for (const word of askedWords(said)) {
          expect(beginsOne(wordsOf(said), word)).toBe(true);
          // Of an index with room for all terms.
          if (terms.length < TERM_FIELDS.length) expect(terms.some((term) => term.startsWith(word))).toBe(true);
        }
      }),
    );
  });

  it('folds words once and for all: folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (said) => {
        expect(folded(folded(said))).toBe(folded(said));
        expect(isAlike(said, said.normalize('NFD'))).toBe(true);
      }),
    );
  });
});

describe('numbers that are searched for', () => {
  const DIGITS = '97333441234';
  const arabic = (digits: string) => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

  it('reads numbers in every notation, and finds them by their end', () => {
    const sign = fc.constantFrom(' ', '-', '\u00a0', '\u2011', '.', ' / ', '');
    const start = fc.constantFrom('+', '00', '', '\u202a+', '(+');
    fc.assert(
      fc.property(start, fc.array(sign, { minLength: 11, maxLength: 11 }), fc.boolean(), (before, signs, isArabic) => {
        const written = [...DIGITS].map((digit, index) => digit + (signs[index] ?? '')).join('');
        const asked = phoneDigits(before + (isArabic ? arabic(written) : written));
        expect(asked).toBe(DIGITS);
      }),
    );
    for (const [asked, isFound] of [
      ['33441234', true],
      ['033441234', true],
      ['1234', true],
      ['9733', true],
      ['9999', false],
      ['234', false],
    ] as const)
      expect([asked, isNumber(DIGITS, phoneDigits(asked) ?? '')]).toEqual([asked, isFound]);
    for (const tail of ['0003', '0012', '٠٠٠٣', '0 450'])
      expect([tail, isNumber(`973330${phoneDigits(tail)}`, phoneDigits(tail) ?? '')]).toEqual([tail, true]);
    expect(phoneDigits('0003')).toBe('0003');
    expect(lastFour(DIGITS)).toBe('1234');
    expect(phoneDigits('Sara 123')).toBeUndefined();
  });
});
