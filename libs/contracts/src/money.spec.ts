import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCurrency, CURRENCIES, exponentOf } from './money/currencies.js';
import { formatMinor, parseMinor, typedMinor } from './money.js';

describe('money', () => {
  it('reads back what it writes, in every exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(parseMinor(formatMinor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it.each([
    ['29', 2_900],
    ['29.0', 2_900],
    ['29.00', 2_900],
    ['29.005', undefined],
    ['1e3', undefined],
    ['-1', undefined],
    ['', undefined],
    ['29,00', undefined],
  ])('reads %p as %p', (text, minor) => expect(parseMinor(text, 'USD')).toBe(minor));

  it.each([
    ['USD', 2_900, '29|29.0|29.00|29,00|29,0|$29|$ 29.00|29 $|USD 29|29 USD|US$ 29|٢٩٫٠٠|２９'],
    ['USD', 150_000, "1500|1,500|1,500.00|1.500,00|1 500|1 500,00|1\u00a0500.00|1'500.00|1’500|$1,500|١٬٥٠٠"],
    ['EUR', 123_456_700, '1,234,567|1.234.567|1 234 567,00|1.234.567,00 €'],
    ['BHD', 29_500, '29.5|29,5|29.500|BHD 29.500|29.500 BD|٢٩٫٥٠٠'],
    ['BHD', 1_500_250, '1,500.250|1.500,250|1500.25'],
    ['JPY', 1_500, '1500|1,500|1.500|¥1,500|1500円'],
    ['USD', undefined, '29.005|1.500|1e3|-1|| |29.|.5|1,2,3|12,34.5|1,500,00|29 or 30|1 5|2 9,00|0x10|29%|1,500.0.0'],
    ['USD', undefined, '€29|29 EUR|29 eur|BHD 29|CA$29|£ 29.00|29 zł'],
    ['USD', 2_900, '29,-|29.-|29.–|29,--|$29.—|29,– USD'],
    ['INR', 15_000_000, '1,50,000|₹1,50,000.00|Rs. 1,50,000/-|1,50,000.00 INR|150,000'],
    ['PKR', 1_234_567_89, '12,34,567.89|Rs 12,34,567.89'],
    ['INR', undefined, '1,50,00|15,0,000|1,500,00'],
    ['SEK', 25_000, '250:-|250 kr|kr 250|250:- kr'],
    ['USD', 3_050, '30،5|٣٠،٥|30，50|３０．５'],
    ['USD', undefined, '3O|3o|3О|5k|5 K|1.5m|2 mio|2 Mio.|3 lakh|2cr|30 days|30 day|5 mil|٥ ألف|30 Tage|29 x'],
    ['BHD', 29_000, '29 B.D.|B.D. 29|29 b.d.|BD29|29.000 B.D'],
    ['KWD', 10_000, 'K.D. 10|10 K.D.|KD 10|10 KWD'],
    ['SAR', 10_000, 'S.R. 100|100 S.R.|SR100|100 ر.س'],
    ['XOF', 5_000, '5000 F|5 000 F|F 5000|5000 FCFA|5 000 F CFA|F CFA 5000|5000 CFA'],
    ['ZMW', 50_000, 'K 500|K500|ZK 500|500 ZMW'],
    ['ZMW', undefined, '500K|500 K|500k|M 500|O500|5O'],
    ['PHP', 50_000, 'P500|P 500|500 P|P500.00|₱500'],
    ['PHP', undefined, '500B|R500|K500'],
    ['MXN', 50_000, '500 MN|500 M.N.|$500 M.N.|MX$500'],
    ['CUP', 50_000, '500 MN|500 m.n.'],
    ['INR', 50_000, 'Rs. 500|Rs 500|500 Rs.|₹500|R 500'],
    ['PKR', 50_000, 'Rs. 500|R.S. 500'],
    ['RUB', 50_000, '500 р|500 р.|500 руб.'],
    ['RUB', undefined, '5к|5 к|5м|5 т.|5 тыс.'],
    ['LSL', 50_000, 'M500|M 500'],
    ['USD', undefined, 'F 29|29 F|P29|K 5|M 5|29 O.|5 m.n.|5 M.|29 B|R.29'],
    ['ZAR', 2_900, 'R29|R 29.00|29 ZAR'],
    ['CAD', 2_900, 'CA$29|$29|C$29|29 CAD'],
    ['CAD', undefined, 'US$29|29 USD'],
    ['EUR', undefined, '$29|US$ 29|29 GBP'],
    ['BHD', undefined, '1,500|29.0005'],
    ['JPY', undefined, '29.5|29,00'],
  ] as const)('reads in %s as %p what people type: %s', (currency, minor, texts) => {
    for (const text of texts.split('|')) expect([text, typedMinor(text, currency)]).toEqual([text, minor]);
  });

  it('refuses a sign beside a text that is no currency', () => {
    expect(typedMinor('€29', 'X')).toBeUndefined();
  });

  it('reads an amount alike with thousands in any notation, and never another one', () => {
    const notation = fc.constantFrom(
      ['', '.'],
      ['', ','],
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ["'", '.'],
      ['\u202f', ','],
    );
    const currency = fc.constantFrom('USD', 'EUR', 'BHD', 'JPY');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000_000 }),
        notation,
        currency,
        (minor, [group = '', point = ''], code) => {
          const [whole = '', parts] = formatMinor(minor, code).split('.');
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
          const read = typedMinor(parts === undefined ? grouped : grouped + point + parts, code);
          const isUnclear = code === 'BHD' && point === ',' && !/\D/.test(grouped);
          expect([minor, ...(isUnclear ? [undefined] : [])]).toContain(read);
        },
      ),
    );
  });

  it('writes small and negative amounts', () => {
    expect([formatMinor(5, 'USD'), formatMinor(-250, 'USD'), formatMinor(7, 'JPY')]).toEqual(['0.05', '-2.50', '7']);
  });

  it.each([
    [0, ['XOF', 'XAF', 'UGX', 'PYG', 'ISK', 'RWF', 'JPY', 'KRW', 'VND', 'CLP']],
    [2, ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'EGP', 'HUF', 'TWD', 'INR', 'NGN']],
    [3, ['IQD', 'LYD', 'BHD', 'KWD', 'OMR', 'JOD', 'TND']],
  ])('keeps %d digits after the point in %j', (digits, currencies) => {
    expect(currencies.map(exponentOf)).toEqual(currencies.map(() => digits));
    expect(currencies.map(checkCurrency)).toEqual(currencies.map(() => undefined));
  });

  it.each(['ABC', 'BTC', 'usd', 'US', '', 'XXX', 'XAU'])('refuses %j, which is no currency', (code) => {
    expect(checkCurrency(code)?.code).toBe('currency-unknown');
  });

  it('knows as many digits of each currency as ICU does, but for those that ISO 4217 counts otherwise', () => {
    const other = CURRENCIES.filter((currency) => {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
      return maximumFractionDigits !== exponentOf(currency);
    });
    // Countries whose smallest coin is out of use: ICU shows the amounts that people pay, the standard the unit of
    // account.
    for (const currency of other) expect(exponentOf(currency)).toBeGreaterThan(0);
  });
});
