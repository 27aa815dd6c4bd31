import { describe, expect, it } from '@jest/globals';
import { chatDigits, parsePhone } from './phone.js';

describe('phone numbers', () => {
  it.each([
    ['+973 3000 0002', null, '+97330000002'],
    ['00973 3000-0002', null, '+97330000002'],
    ['+97330000002.0', null, '+97330000002'],
    ['\u200e+973\u00a03000\u202a0002', null, '+97330000002'],
    ['+٩٧٣٣٠٠٠٠٠٠٢', null, '+97330000002'],
    ['+۹۷۳۳۰۰۰۰۰۰۲', null, '+97330000002'],
    ['+９７３３００００００２', null, '+97330000002'],
    ['97330000002@s.whatsapp.net', null, '+97330000002'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['+52 1 55 1234 5678', null, '+5215512345678'],
    ['030 123456', 'DE', '+4930123456'],
    ['97330000002', 'BH', '+97330000002'],
    ['3000 0002', 'BH', '+97330000002'],
  ])('(%s with country %s) are read as %s', (text, country, e164) => {
    expect(parsePhone(text, country)).toEqual({ e164 });
  });

  it.each([
    ['', null, 'Phone number is required'],
    ['415 555 2671', null, 'with country code'],
    ['4155552671', 'XX', 'with country code'],
    ['9.73E+10', null, 'damaged by a spreadsheet'],
    ['+1 415 CALL NOW', null, 'with country code'],
    ['+1234', null, 'not a possible phone number'],
    ['+9733000000299999999', null, 'phone number'],
  ])('(%s with country %s) are refused: %s', (text, country, error) => {
    expect(parsePhone(text, country)).toMatchObject({ error: { message: expect.stringContaining(error) } });
  });

  it('are read from the chat of a person, never from a group or a hidden number', () => {
    expect(chatDigits('97330000002@s.whatsapp.net')).toBe('97330000002');
    for (const chat of ['1203630@g.us', '12345678@lid', 'status@broadcast', '1@newsletter']) {
      expect(chatDigits(chat)).toBeUndefined();
    }
  });
});
