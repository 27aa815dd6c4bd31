import { generateKeySync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { accountOf, isGood, tokenFor, webhookToken } from './webhook-token.js';

const key = generateKeySync('aes', { length: 256 });
const account = fc.uuid();

describe('a webhook token', () => {
  it('opens its own account and generation, and no other', () => {
    fc.assert(
      fc.property(account, account, fc.nat(9), fc.nat(9), (mine, theirs, generation, later) => {
        const token = tokenFor(key, mine, generation);
        expect(accountOf(token)).toBe(mine);
        expect(isGood(key, token, mine, generation)).toBe(true);
        expect(isGood(key, token, mine, later)).toBe(later === generation);
        expect(isGood(key, token, theirs, generation)).toBe(theirs === mine);
        expect(isGood(generateKeySync('aes', { length: 256 }), token, mine, generation)).toBe(false);
      }),
    );
  });

  it('refuses a text that merely looks like one', () => {
    fc.assert(fc.property(fc.string(), account, (text, id) => expect(isGood(key, text, id, 0)).toBe(false)));
    expect(accountOf('wlk_nobody_x')).toBeUndefined();
  });

  it('changes with each rotation', () => {
    const rotate = { type: 'RotateWebhookToken', accountId: 'a' } as const;
    const rotated = given(webhookToken).when(rotate, rotate, rotate, rotate).thenState({ generation: 4 });
    expect(rotated.when(rotate).state).toEqual({ generation: 5 });
  });
});
