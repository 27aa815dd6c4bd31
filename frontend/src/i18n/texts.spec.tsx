import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { REASONS } from '../../../libs/contracts/src/sayings/reasons';
import type { Catalogue, Message } from './catalogue';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });
const hello = (who: string) => t`Hello ${who}, write {{name}} here`;

/** The runtime as it is on an Arabic page. */
async function inArabic(catalogue: Catalogue) {
  const place = globalThis as { catalogueOfTests?: Catalogue };
  place.catalogueOfTests = catalogue;
  try {
    let loaded = await import('./texts');
    await jest.isolateModulesAsync(async () => {
      loaded = await import('./texts');
    });
    return loaded;
  } finally {
    delete place.catalogueOfTests;
  }
}

const queued = (total: number, who: string) => t`${total} queued by ${who}`;

const ROWS: Message = [
  ['count', 'plural', { one: 'صف واحد', two: 'صفين', few: ['#', ' صفوف'], many: ['#', ' صفًا'], other: ['#', ' صف'] }],
];
const ARABIC = {
  texts: {
    'Hello {name}': 'مرحبًا {name}!',
    '{count, plural, one {# row} other {# rows}}': ROWS,
    READ: 'قُرئت',
  },
  reasons: [['The gateway refused: {why}', 'رفضت البوابة: {why}']] as const,
  sayings: { 'too-long': '{what}: {n} حرفًا كحد أقصى', 'word-name': 'الاسم', 'not-found': 'غير موجود: {what}' },
};

const namesOf = (reason: string) => reason.match(/\{\w+\}/g) ?? [];
/** Removes the marks that isolate a Latin name. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

describe('Texts', () => {
  it('shows English texts as the code has them, with their values', () => {
    expect([hello('Ada'), rows(1), rows(1_234)]).toEqual(['Hello Ada, write {{name}} here', '1 row', '1,234 rows']);
  });

  it('separates the thousands of figures in texts (A16)', () => {
    expect(queued(2_013, '2013')).toBe('2,013 queued by 2013');
  });

  it('shows any name unchanged, even with braces, elements or escapes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('<0>x</0>', '{who}', '\\u0041', '$&', "'{", '\uE0000\uE000')),
        (name) => {
          expect(hello(name)).toBe(`Hello ${name}, write {{name}} here`);
        },
      ),
    );
  });

  it('keeps elements and the texts of people as they are', () => {
    const name = '<0>Ada</0> {link}';
    const { container } = render(
      <Trans>
        Write to <a href="/x">{name}</a> or {name}.
      </Trans>,
    );
    expect(container).toHaveTextContent('Write to <0>Ada</0> {link} or <0>Ada</0> {link}.');
    expect(container.querySelectorAll('a')).toHaveLength(1);
  });
});

describe('Texts in Arabic', () => {
  it('picks the plural form for each number, with digits from 0 to 9', async () => {
    const { text } = await inArabic(ARABIC);
    const said = (count: number) => text('{count, plural, one {# row} other {# rows}}', { count });
    expect([1, 2, 3, 11, 100, 1_234].map(said)).toEqual(['صف واحد', 'صفين', '3 صفوف', '11 صفًا', '100 صف', '1,234 صفًا']);
  });

  it('isolates a Latin name inside an Arabic sentence', async () => {
    const { text } = await inArabic(ARABIC);
    expect(text('Hello {name}', { name: 'Ada' })).toBe('مرحبًا \u2068Ada\u2069!');
    expect(text('Hello {name}', { name: 'سارة' })).toBe('مرحبًا سارة!');
  });

  it('falls back to English if the catalogue lacks a text', async () => {
    const { text } = await inArabic(ARABIC);
    expect(text('Not there')).toBe('Not there');
  });

  it('translates texts of the server by their code and parameters', async () => {
    const { fromServer } = await inArabic(ARABIC);
    const name = { code: 'word-name', message: 'Name' };
    const params = { what: name, n: 120 };
    expect(fromServer({ code: 'too-long', params, message: 'x' })).toBe('الاسم: 120 حرفًا كحد أقصى');
    expect(fromServer('x', { code: 'too-long', params })).toBe('الاسم: 120 حرفًا كحد أقصى');
    expect(fromServer({ code: 'of-tomorrow', message: 'Not known yet' })).toBe('Not known yet');
  });

  it('translates texts of the server without a code by their exact words', async () => {
    const { fromServer } = await inArabic(ARABIC);
    expect(fromServer('READ')).toBe('قُرئت');
    expect(fromServer('Job not found')).toBe('Job not found');
    // An older log has the sentence in the words of that time.
    expect(fromServer('What was taken is not what the order says.')).toBe('The amount taken differs from the order.');
    expect(fromServer('The disk is full')).toBe('The disk is full');
  });

  it('translates reasons stored in events together with their values', async () => {
    const { fromServer } = await inArabic(ARABIC);
    expect(fromServer('The gateway refused: READ')).toBe('رفضت البوابة: قُرئت');
    const message = 'The gateway refused: READ';
    expect(fromServer({ code: 'as-it-is', params: { text: message }, message })).toBe('رفضت البوابة: قُرئت');
    expect(fromServer('The gateway refused')).toBe('The gateway refused');
  });

  it('finds a stored reason with any values, and takes none for another', async () => {
    const reasons = REASONS.map((reason, at) => [reason, `${at}:${namesOf(reason).join(':')}`] as const);
    const { fromServer } = await inArabic({ texts: {}, sayings: {}, reasons });
    const value = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(fc.nat(REASONS.length - 1), fc.array(value, { minLength: 6, maxLength: 6 }), (at, values) => {
        const reason = REASONS[at] ?? '';
        let told = reason;
        const names = namesOf(reason);
        names.forEach((name, n) => (told = told.replace(name, values[n] ?? '')));
        expect(plain(fromServer(told))).toBe([at, ...values.slice(0, names.length)].join(':'));
      }),
    );
  });
});

describe('The script before the first paint', () => {
  const script = readFileSync('frontend/public/theme-init.js', 'utf8');
  const root = document.documentElement;
  const run = (languages: string[]) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    (0, eval)(script);
    return `${root.lang} ${root.dir}`.trim();
  };

  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
    for (const name of ['lang', 'dir', 'data-written']) root.removeAttribute(name);
  });

  it.each([
    [['ar-BH', 'en'], 'ar rtl'],
    [['en-US', 'ar'], ''],
    [['fr', 'ar'], 'ar rtl'],
    [['es-AR'], ''],
    [[], ''],
  ])('takes the first of %j that there is', (languages, said) => expect(run(languages)).toBe(said));

  it('takes what was chosen before what the browser asks for', () => {
    localStorage.setItem('language', 'ar');
    expect(run(['en'])).toBe('ar rtl');
  });

  it('leaves a page alone that is written in one language', () => {
    root.setAttribute('data-written', 'ar');
    expect(run(['ar'])).toBe('');
  });
});

describe('wording', () => {
  it('uses no phrase that a native speaker would not say (C12)', () => {
    const folder = 'frontend/texts/ar';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'));
    expect(files.length).toBeGreaterThan(10);
    // A text of several lines is one, and what the server says is on screens too.
    const said = files.flatMap(
      (name) => readFileSync(`${folder}/${name}`, 'utf8').match(/^msgid ".*"(\n".*")*$/gm) ?? [],
    );
    const texts = said.map((text) => text.replaceAll('"\n"', ''));
    expect(texts.length).toBeGreaterThan(2_000);
    const phrases =
      /by themselves|to conversations by itself|assigned by itself|comes back by itself|goes on by itself once|Came, net|\bBegun\b|Went back|Waits for an administrator to activate it|Left empty it goes out|see at the side|All is well\. The log is at/;
    expect(texts.filter((text) => phrases.test(text))).toEqual([]);
  });
});
