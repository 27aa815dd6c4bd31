import { describe, expect, it } from '@jest/globals';
import { NOTICE_KINDS, SUPPORTED_LANGUAGES } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { renderHtml } from '../writing/render-html.js';
import { renderText } from '../writing/render-text.js';
import { spokenLetter } from './spoken-letter.js';

const AT = '2026-11-24T06:12:00.000Z';
const BASE = 'https://wavelane.example.com';
const words = (instant: string) => `[${instant}]`;
const FACTS = { channel: 'Shop', plan: 'Growth', amount: 7_900, currency: 'USD', days: 90, until: AT };

describe('a mail of notices', () => {
  it.each(SUPPORTED_LANGUAGES)('says each kind in %s, as text and as a page of its direction', (language) => {
    for (const kind of NOTICE_KINDS) {
      const letter = defined(spokenLetter(language, [{ kind, facts: FACTS, at: AT }], words, BASE));
      const [text, html] = [renderText(letter, 'Noor'), renderHtml(letter, 'Noor')];
      const isArabic = /[\u0600-\u06ff]/;
      for (const said of [letter.subject, ...letter.lines, letter.closing, defined(letter.action).label])
        expect([said, isArabic.test(said)]).toEqual([said, language === 'ar']);
      expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
      for (const held of ['Noor', 'Shop', `[${AT}]`, defined(letter.action).url, `${BASE}/settings/notices`]) {
        expect(text).toContain(held);
        expect(html).toContain(held);
      }
    }
  });

  it.each(SUPPORTED_LANGUAGES)('says in %s how a channel is linked again, in three steps', (language) => {
    const one = { kind: 'channel-unlinked', facts: { channel: 'Shop' }, at: AT } as const;
    for (const told of [[one], [one, { ...one, facts: { channel: 'Events' } }]]) {
      const letter = defined(spokenLetter(language, told, words, BASE));
      expect(letter.steps).toHaveLength(3);
      expect(renderText(letter, null)).toContain(`\n3. ${letter.steps?.[2]}`);
      expect(renderHtml(letter, null)).toContain(`>${letter.steps?.[2]}</td>`);
    }
    const mixed = [one, { ...one, kind: 'assigned' } as const];
    expect(spokenLetter(language, mixed, words, BASE)?.steps).toBeUndefined();
  });

  it('shows the receipt of a payment: plan, amount and days', () => {
    const letter = defined(spokenLetter('ar', [{ kind: 'payment-received', facts: FACTS, at: AT }], words, BASE));
    expect(Object.fromEntries(letter.facts ?? [])).toMatchObject({
      الباقة: 'Growth',
      المبلغ: '79.00 USD',
      الأيام: '90',
    });
    expect(letter.action).toEqual({ label: 'تنزيل الإيصال', url: `${BASE}/settings/billing` });
    expect(letter).toMatchObject({ heading: 'شكرًا لك. أصبح لديك 90 يومًا.', total: ['المدفوع', '79.00 USD'] });
    expect(renderHtml(letter, null)).toMatch(/font-size: 20px[^>]*><bdi>79\.00 USD/);
  });

  it.each(SUPPORTED_LANGUAGES)('writes an approved payment as a bill in %s: bought, paid, and how', (language) => {
    const paid = {
      ...({ durationType: 'ANNUAL', by: 'offline' } as const),
      ...{ reference: 'TR-77', buyer: 'Marsa Coffee', tax: { name: 'VAT', rate: 10_000, amount: 718 } },
    };
    const facts = { ...FACTS, receipt: '2026-000001', paid };
    const letter = defined(spokenLetter(language, [{ kind: 'payment-approved', facts, at: AT }], words, BASE));
    const isArabic = language === 'ar';
    expect(letter.items).toEqual([
      [isArabic ? 'Growth، سنة واحدة، 90 يومًا' : 'Growth, 1 year, 90 days', '79.00 USD'],
      [isArabic ? 'منها VAT 10 %' : 'VAT of 10 % included', '7.18 USD'],
    ]);
    const shown = (letter.facts ?? []).map(([, value]) => value);
    expect(shown).toEqual(expect.arrayContaining(['2026-000001', 'Marsa Coffee']));
    expect(shown).toContain(isArabic ? 'تحويل بنكي، TR-77' : 'Bank transfer, TR-77');
    expect(shown).not.toContain('79.00 USD');
    const text = renderText(letter, null);
    expect(text.indexOf('Growth')).toBeLessThan(text.indexOf(defined(letter.total)[0]));
  });
});
