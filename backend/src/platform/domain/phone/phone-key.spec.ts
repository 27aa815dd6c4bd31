import { describe, expect, it } from '@jest/globals';
import { phoneKey, phoneVariants } from './phone-key.js';

const ONE_PHONE = [
  ['+5531987654321', '+553187654321'],
  ['+525512345678', '+5215512345678'],
  ['+541123456789', '+5491123456789'],
  ['+2290197000055', '+22997000055'],
  // Moov, MTN and Orange, by the second digit.
  ['+2250101020304', '+22501020304'],
  ['+2250142020304', '+22542020304'],
  ['+2250505060708', '+22505060708'],
  ['+2250707080910', '+22507080910'],
  ['+2250789080910', '+22589080910'],
] as const;

const TWO_PHONES = [
  // Since 2021 networks assign numbers that others had: the digits after the new prefix do not identify the network.
  ['+2250701234567', '+2250101234567'],
  ['+2250701234567', '+22501234567'],
  ['+22997000055', '+22997000056'],
  ['+22712345678', '+22612345678'],
] as const;

describe('the key of a phone', () => {
  it.each(ONE_PHONE)('stays the same for %s and %s', (one, other) => {
    expect(phoneKey(one)).toBe(phoneKey(other));
    for (const phone of [one, other]) expect(phoneVariants(phone)).toEqual(expect.arrayContaining([one, other]));
    expect(phoneKey(phoneKey(one))).toBe(phoneKey(one));
  });

  it.each(TWO_PHONES)('tells %s and %s apart', (one, other) => {
    expect(phoneKey(one)).not.toBe(phoneKey(other));
    expect(phoneVariants(one)).not.toContain(other);
  });
});
