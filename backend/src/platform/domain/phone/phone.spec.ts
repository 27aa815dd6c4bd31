import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import google from 'google-libphonenumber';
import { addressOf, chatDigits, parsePhone, readingsOf, unsendable } from './phone.js';

const util = google.PhoneNumberUtil.getInstance();

interface Example {
  region: string;
  e164: string;
  national: string;
}

/** The example numbers of all regions and types that Google's library has. */
const EXAMPLES: readonly Example[] = util.getSupportedRegions().flatMap((region) =>
  Object.values(google.PhoneNumberType).flatMap((type) => {
    const example = Number(type) < 0 ? null : util.getExampleNumberForType(region, Number(type));
    if (!example) return [];
    const e164 = util.format(example, google.PhoneNumberFormat.E164);
    const national = util.format(example, google.PhoneNumberFormat.NATIONAL);
    return [{ region, e164, national }];
  }),
);

describe('phone numbers', () => {
  it.each([
    ['+973 3000 0002', null, '+97330000002'],
    ['00973 3000-0002', null, '+97330000002'],
    ['+97330000002.0', null, '+97330000002'],
    ['+491711234567.00', null, '+491711234567'],
    ['\u200e+973\u00a03000\u202a0002', null, '+97330000002'],
    ['+٩٧٣٣٠٠٠٠٠٠٢', null, '+97330000002'],
    ['+۹۷۳۳۰۰۰۰۰۰۲', null, '+97330000002'],
    ['+９７３３００００００２', null, '+97330000002'],
    ['97330000002@s.whatsapp.net', null, '+97330000002'],
    ['97330000002:12@s.whatsapp.net', null, '+97330000002'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+52 1 55 1234 5678', null, '+5215512345678'],
    ['+229 97 00 00 55', null, '+22997000055'],
    ['+225 07 01 23 45', null, '+22507012345'],
    ['+55 31 8765-4321', null, '+553187654321'],
    ['030 123456', 'DE', '+4930123456'],
    ['97330000002', 'BH', '+97330000002'],
    ['3000 0002', 'BH', '+97330000002'],
    ['491711234569', 'DE', '+491711234569'],
    ['49 171 1234570', 'DE', '+491711234570'],
    ['62 812 3456 7890', 'ID', '+6281234567890'],
    ['(11) 98765-4323', 'BR', '+5511987654323'],
    ['02 9123 4568', 'AU', '+61291234568'],
    ['391 234 5678', 'IT', '+393912345678'],
    ['+1 (415) 555‑2671', null, '+14155552671'],
    ['+1 415−555−2674', null, '+14155552674'],
    ['+1·415·555·2675', null, '+14155552675'],
    ['p:+97333000001', null, '+97333000001'],
    ['whatsapp:+97333000002', null, '+97333000002'],
    ['tel:+97333000003', null, '+97333000003'],
    ['https://wa.me/97333000004', null, '+97333000004'],
    ['https://wa.me/97333000004?text=Order%2012345678', null, '+97333000004'],
    ['https://api.whatsapp.com/send?text=a&phone=%2B97333000004', null, '+97333000004'],
    ['97333000005+', null, '+97333000005'],
    ['(00973) 33000006', null, '+97333000006'],
    ['++97333000007', null, '+97333000007'],
    ['+973 3300 0008,', null, '+97333000008'],
    ['=+97333000009', null, '+97333000009'],
    ['="+97333000009"', null, '+97333000009'],
    ["'+97333000009", null, '+97333000009'],
    ['+97333000010 (Sara)', null, '+97333000010'],
    ['Mobile: +973 3300 0010', null, '+97333000010'],
    ['+973 3300 0002 ::: +973 3300 0003', null, '+97333000002'],
    ['🇧🇭 +973 3300 0010', null, '+97333000010'],
    ['🇧🇭33000010', 'BH', '+97333000010'],
    ["+41 79'123'45'67", null, '+41791234567'],
    ['No. +973 3300 0010', null, '+97333000010'],
    ['№ +97333000010', null, '+97333000010'],
    ['#+97333000010', null, '+97333000010'],
    ['Sara +973 3300 0010', null, '+97333000010'],
    ['+973 3300 0010 mobile', null, '+97333000010'],
    ['+97333000010 - Sara', null, '+97333000010'],
    ['+0097333000010', null, '+97333000010'],
    ['Handy 0171 1234567', 'DE', '+491711234567'],
    ['جوال 33000010', 'BH', '+97333000010'],
    ['+593 1800/1234567', null, '+59318001234567'],
    ['+49 (0)171 1234567', null, '+491711234567'],
    ['0049 (0) 171 / 123 45 68', null, '+491711234568'],
    ['+49 171 / 1234567', null, '+491711234567'],
    ['0171 / 123 45 67', 'DE', '+491711234567'],
    ['(0171) / 1234567', 'DE', '+491711234567'],
    ['Phone=+97333000034', null, '+97333000034'],
    ['+49 30 1234.000', null, '+49301234000'],
    ['+1 (415) 555.2000', null, '+14155552000'],
    ['+491711234567.00', null, '+491711234567'],
  ])('reads (%s with country %s) as %s', (text, country, e164) => {
    expect(parsePhone(text, country)).toEqual({ e164 });
  });

  it.each([
    ['', null, 'Phone number is required'],
    ['415 555 2671', null, 'with country code'],
    ['4155552671', 'XX', 'with country code'],
    ['9.73E+10', null, 'damaged by a spreadsheet'],
    ['+1 415 CALL NOW', null, 'with country code'],
    ['+1234', null, 'not a valid phone number'],
    ['+0171 1234567', null, 'not a valid phone number'],
    ['Sara,+97333000001', null, 'with country code'],
    ['Order 33000201', 'BH', 'with country code'],
    ['No. 33000201', 'BH', 'with country code'],
    ['2 +97333000001', null, 'with country code'],
    ['STOP +97333000001', null, 'with country code'],
    ['Do not contact: +97333000001', null, 'with country code'],
    ['+97333000001 opted out', null, 'with country code'],
    ['+97333000001 - unsubscribed', null, 'with country code'],
    ['+97333000001 (blocked)', null, 'with country code'],
    ['Sara (STOP) +97333000001', null, 'with country code'],
    ['Sara - do not contact! +97333000001', null, 'with country code'],
    ['+97333000001 blocked by customer', null, 'with country code'],
    ['ext 5', null, 'with country code'],
    ['+9733000000299999999', null, 'phone number'],
    ['+97333000001 / +97333000002', null, 'two numbers in one cell'],
    ['33000001 / 33000002', 'BH', 'two numbers in one cell'],
    ['0171 1234567 / 0171 1234568', 'DE', 'two numbers in one cell'],
    ['030 123456 / 0171 1234568', 'DE', 'two numbers in one cell'],
    ['+97333000001\n+97333000002', null, 'two numbers in one cell'],
    ['+97333000001 +97333000002', null, 'two numbers in one cell'],
    ['+5931800/12345678901', null, 'not a valid phone number'],
    ['33000001, 33000002', 'BH', 'two numbers in one cell'],
    ['33000001 or 33000002', 'BH', 'two numbers in one cell'],
    ['8765-4321', 'BR', 'area code missing'],
    ['98765-4322', 'BR', 'area code missing'],
    ['9123 4567', 'AU', 'area code missing'],
    ['8765 4321', 'CN', 'area code missing'],
    ['+55987654321', null, 'not a valid phone number'],
    ['#N/A', 'BH', 'missing value'],
    ['########', 'BH', 'missing value'],
    ['NULL', 'BH', 'missing value'],
  ])('refuses (%s with country %s): %s', (text, country, error) => {
    expect(parsePhone(text, country)).toMatchObject({ error: { message: expect.stringContaining(error) } });
  });

  it('accepts numbers of all regions and types, with and without their country code', () => {
    expect(EXAMPLES.length).toBeGreaterThan(1_000);
    expect(EXAMPLES.filter(({ e164 }) => !('e164' in parsePhone(e164, null)))).toEqual([]);
    const refused = EXAMPLES.filter(({ national, region }) => 'error' in parsePhone(national, region));
    expect(refused).toEqual([]);
  });

  it('reads a number in any notation of other programs', () => {
    const around: ((text: string) => string)[] = [
      ...['p:', 'whatsapp:', 'tel:', 'Mobile: ', 'WhatsApp：', '=', '+', '\u202a', '\u200e', "'", ' '].map(
        (before) => (text: string) => before + text,
      ),
      ...['\u202c', ',', ';', ' (Sara)', '.0', '.00', '\u200f', '\u00a0'].map(
        (after) => (text: string) => text + after,
      ),
      (text) => `="${text}"`,
      (text) => `"${text}"`,
      (text) => `<${text}>`,
      (text) => text.replace('+', '00'),
      (text) => text.replace(/^\+(\d{3})/, '(00$1) '),
      (text) => `https://wa.me/${text.slice(1)}`,
      (text) => `https://api.whatsapp.com/send?phone=${text.slice(1)}&text=Hi`,
      (text) => `${text.slice(1)}+`,
      (text) => `${text.slice(1)}@s.whatsapp.net`,
    ];
    const dashes = [...'-‐‑‒–—―−﹣－·•', ' ', '\u00a0', '\u202f', '.', '/'];
    const zeros = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ec, 0x104a0, 0x1e950];
    const digits = (text: string, zero: number) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    fc.assert(
      fc.property(
        fc.constantFrom(...EXAMPLES),
        fc.constantFrom(...around),
        fc.constantFrom(...dashes),
        fc.integer({ min: 4, max: 8 }),
        fc.constantFrom(...zeros),
        ({ e164 }, decorate, dash, at, zero) => {
          const grouped = e164.slice(0, at) + dash + e164.slice(at);
          // The `.00` of a spreadsheet is no part of a number.
          fc.pre(!/\.00?$/.test(grouped));
          expect(parsePhone(digits(decorate(e164), zero), null)).toEqual({ e164 });
          expect(parsePhone(digits(grouped, zero), null)).toEqual({ e164 });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes the number of an incoming message as it is', () => {
    expect(addressOf('+22912345')).toBe('+22912345');
    expect(addressOf('29051234')).toBeUndefined();
    expect(addressOf('NULL')).toBeUndefined();
  });

  it('calls a number valid that is too short for the gateway, and tells that it cannot be sent to', () => {
    expect(parsePhone('+500 51234', null)).toEqual({ e164: '+50051234' });
    expect(unsendable('+50051234')?.code).toBe('number-too-short-for-gateway');
    expect(unsendable('+97330000002')).toBeUndefined();
  });

  it('lists every reading of a number under earlier rules', () => {
    expect(readingsOf('98765-4321', 'BR')).toContain('+55987654321');
    expect(readingsOf('491711234568', 'DE')).toEqual(expect.arrayContaining(['+491711234568', '+49491711234568']));
    expect(readingsOf('#N/A', 'BR')).toEqual([]);
  });

  it('reads the number from the chat of a person, never from a group or a hidden number', () => {
    expect(chatDigits('97330000002@s.whatsapp.net')).toBe('97330000002');
    for (const chat of ['1203630@g.us', '12345678@lid', 'status@broadcast', '1@newsletter']) {
      expect(chatDigits(chat)).toBeUndefined();
    }
  });
});
