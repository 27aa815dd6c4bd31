import fc from 'fast-check';
import { formatted, plainOf, type TextRun, withoutMarks } from './formatting.js';

/** Runs as tags, to be read at a glance. */
const tags = (runs: readonly TextRun[]): string =>
  runs.map((run) => (typeof run === 'string' ? run : `<${run.style}>${tags(run.runs)}</${run.style}>`)).join('');
const shown = (text: string) => tags(formatted(text));

describe('the formatting of WhatsApp (C8)', () => {
  it.each([
    ['Hi *Sara*, _now_ ~not~', 'Hi <bold>Sara</bold>, <italic>now</italic> <strike>not</strike>'],
    ['*_both_*', '<bold><italic>both</italic></bold>'],
    ['_a *b ~c~*_', '<italic>a <bold>b <strike>c</strike></bold></italic>'],
    ['```let a = *b*```', '<code>let a = *b*</code>'],
    ['`x_1` and `*y*`', '<code>x_1</code> and <code>*y*</code>'],
    ['```two\nlines```', '<code>two\nlines</code>'],
    ['(*x*)!', '(<bold>x</bold>)!'],
    ['*مرحبا* سارة', '<bold>مرحبا</bold> سارة'],
    ['👋*hi*👋', '👋<bold>hi</bold>👋'],
    ['*two words* three', '<bold>two words</bold> three'],
    ['*a*b*', '<bold>a*b</bold>'],
    ['*a `*` b*', '<bold>a <code>*</code> b</bold>'],
    ['*a* *b*', '<bold>a</bold> <bold>b</bold>'],
  ])('shows %j as %j', (text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    'snake_case_name',
    '2*3*4',
    '* a*',
    '*a *',
    '*a\nb*',
    '**',
    '****',
    '* *',
    '``` ```',
    '`a\nb`',
    'mail_me@x.example, a_b',
    '*open',
    'é*x*é',
    '𝒳*x*𝒳',
  ])('leaves %j as it is written', (text) => expect(formatted(text)).toEqual([text]));

  it.each([
    ['Hi *Sara*, _now_ ~not~', 'Hi Sara, now not'],
    ['*_both_* and `code`', 'both and code'],
    ['snake_case_name, 2*3*4, *open', 'snake_case_name, 2*3*4, *open'],
  ])('reads %j without its marks: %j', (text, expected) => expect(withoutMarks(text)).toBe(expected));

  const marked = fc.array(fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n', 'a', 'ب', '👋', '<b>', '&', '\ud83d'), {
    maxLength: 60,
  });

  it('loses, invents and moves no character', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          marked.map((parts) => parts.join('')),
        ),
        (text) => {
          expect(plainOf(formatted(text))).toBe(text);
        },
      ),
    );
  });

  it('puts no style within itself, and styles neither nothing nor code', () => {
    const check = (runs: readonly TextRun[], within: readonly string[]): void => {
      for (const run of runs) {
        if (typeof run === 'string') continue;
        expect(within).not.toContain(run.style);
        expect(within).not.toContain('code');
        expect(plainOf(run.runs).trim()).not.toBe('');
        check(run.runs, [...within, run.style]);
      }
    };
    fc.assert(fc.property(marked, (parts) => check(formatted(parts.join('')), [])));
  });

  it('leaves a long text of nothing but opening marks as it is', () => {
    const text = ' *x _y ~z'.repeat(450);
    expect(formatted(text)).toEqual([text]);
  });
});
