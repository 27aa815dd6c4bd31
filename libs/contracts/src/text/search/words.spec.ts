import fc from 'fast-check';
import { folded, isAlike } from './folded.js';
import { isNumber, lastFour, phoneDigits } from './phone-digits.js';
import { askedWords, beginsOne, finds, soughtWords, TERM_FIELDS, termsOf, wordsOf } from './words.js';

/** Each of some writings with each other one of its group: `one=other|…`. */
const pairs = (groups: string): [string, string][] =>
  groups.split('|').flatMap((group) => {
    const all = group.split('=');
    return all.flatMap((one) => all.filter((other) => other !== one).map((other): [string, string] => [one, other]));
  });

describe('words that are searched for', () => {
  it.each([
    ['Ángela  de-la CRUZ', ['angela', 'de', 'la', 'dela', 'cruz']],
    ['Straße Ørsted İpek Łukasz', ['strasse', 'orsted', 'oersted', 'ipek', 'lukasz']],
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
    ...pairs('عبد الرحمن=عبدالرحمن|نور الدين=نورالدين|أبو بكر=ابوبكر|ابو القاسم=أبوالقاسم|علي‌رضا=علي رضا|علاء=علا'),
    ...pairs(
      "d'Angelo=dangelo=d’Angelo=D Angelo|O'Brien=obrien=O Brien=O`Brien|Jean-Luc=Jean Luc=jeanluc|van der Berg=Vanderberg",
    ),
    ...pairs(
      'Müller=Mueller|Müller=Muller|Göthe=Goethe|Strauß=strauss|Åse=Aase|Søren=Soeren|Søren=Soren|Bæk=baek|Đorđe=Djordje|Đorđe=Dorde|Jäger=Jaeger',
    ),
    ...pairs('Ґалаґан=Галаган|Ярёма=Ярема|Київ=Киив|گلزار=كلزار|کریمی=كريمي|فرشته=فرشتة'),
    ...pairs('Łódź=lodz|İpek=ipek|Đặng Văn=dang van|Ағабек=Агабек|Oʻktam=o‘ktam=oktam'),
    ...pairs(
      'ｶﾀｶﾅ=カタカナ=かたかな|ガ=ｶﾞ|髙橋=高橋|渡邊=渡辺|陳偉=陈伟|田中太郎=田中 太郎|เเม่=แม่|न̣फ़ीस=नफीस'.replace(
        'न̣',
        'न',
      ),
    ),
    ['김민준', '민준'],
    ['김민준', '김 민준'],
    ['남궁 민', '남궁민'],
    ['محمد عبد الله', 'عبدالله'],
    ['Mueller', 'muller'],
    ...pairs('Muller=Mueller=Müller|Anna Goethe=Anna Göthe=Anna Gothe|Schröder=Schroeder=Schroder'),
    ['Abdul Rahman', 'abdulrahman'],
    ['Abdulrahman', 'abdul rahman'],
  ])('finds %p by %p', (text, search) => expect(finds(text, search)).toBe(true));

  it.each([
    ['Sara Lind', 'ara'],
    ['Sara Lind', 'sara haddad'],
    ['الله', 'له'],
    ['กี่', 'กา'],
    ['Jordan', 'joe'],
    ['Susan', 'sue'],
    ['Nolan', 'noel'],
    ['Michal', 'michael'],
    ['김민준', '수'],
    ['خالد', 'الد'],
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
          // If the index has room for all terms, one of them begins with the word.
          if (terms.length < TERM_FIELDS.length) expect(terms.some((term) => term.startsWith(word))).toBe(true);
        }
      }),
    );
  });

  it('folds each character once and for all', () => {
    const others = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (one) => folded(folded(one)) !== folded(one) || !isAlike(one, one.normalize('NFD')),
    );
    expect(others).toEqual([]);
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

describe('words that an index is looked up by', () => {
  it.each([
    ['joe', ['joe']],
    ['van der Berg', ['berg', 'vanderberg']],
    ['عبد الرحمن', ['رحمن', 'عبدالرحمن']],
    ['…', []],
  ])('takes the longest of %p and all as one: %p', (text, words) => expect(soughtWords(text)).toEqual(words));

  it('finds a name by what an index is looked up by', () => {
    for (const [name, search] of [
      ['Vanderberg', 'van der berg'],
      ['عبدالرحمن', 'عبد الرحمن'],
      ['Maria Müller', 'mueller'],
      ['Maria Muller', 'mueller'],
      ['Maria Muller', 'maria mueller'],
      ['김민준', '민준'],
    ] as const) {
      const terms = Object.values(termsOf(name));
      expect([search, soughtWords(search).some((word) => terms.some((term) => term?.startsWith(word)))]).toEqual([
        search,
        true,
      ]);
    }
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
    for (const [asked, digits] of [
      ['https://wa.me/97333441234?text=Hi', DIGITS],
      ['tel:+973-3344-1234;ext=5', DIGITS],
      ['whatsapp: +973 3344 1234', DIGITS],
      ['97333441234@c.us', DIGITS],
      ['p:+97333441234', DIGITS],
      ['\u2066+973\u00a03344\u22121234\u2069', DIGITS],
      ['٣٣٤٤−١٢٣٤', DIGITS],
      ['97333441234+', DIGITS],
      ['＋９７３ ３３４４１２３４', DIGITS],
      ['8 (912) 345-67-89', '79123456789'],
      ['06 30 123 4567', '36301234567'],
      ['01 55 1234 5678', '525512345678'],
      ['+52 1 55 1234 5678', '525512345678'],
      ['+49 (0) 171 / 1234567', '491711234567'],
      ['+49 0171 1234567', '491711234567'],
      ['0011 49 171 1234567', '491711234567'],
      ['+55 11 91234-5678', '551112345678'],
      ['+229 97 11 22 33', '2290197112233'],
    ] as const)
      expect([asked, isNumber(digits, phoneDigits(asked) ?? 'none')]).toEqual([asked, true]);
    for (const [asked, digits] of [
      ['+49 172 1234567', '491711234567'],
      ['+1 912 345 6789', '79123456789'],
      ['order: 12345', '12345'],
    ] as const)
      expect([asked, isNumber(digits, phoneDigits(asked) ?? 'none')]).toEqual([asked, false]);
  });
});
