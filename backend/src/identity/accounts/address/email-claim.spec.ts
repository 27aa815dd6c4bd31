import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { emailClaim, type EmailClaimCommand } from './email-claim.js';

const claim = (accountId: string): EmailClaimCommand => ({ type: 'ClaimEmail', accountId });
const release = (accountId: string): EmailClaimCommand => ({ type: 'ReleaseEmail', accountId });

describe('the claim on an address', () => {
  it('belongs to the first account that claims it, until that account gives it up', () => {
    const claimed = given(emailClaim)
      .when(claim('a'))
      .then({ type: 'EmailClaimed', data: { accountId: 'a' } });
    claimed.when(claim('a'), claim('b')).thenNothing().thenState({ accountId: 'a' });
    claimed.when(release('a')).then('EmailReleased').when(claim('b')).thenState({ accountId: 'b' });
  });

  it('goes to another account only after the first gave it up', () => {
    const account = fc.constantFrom('a', 'b', 'c');
    const command = fc.oneof(account.map(claim), account.map(release));
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const { events } = given(emailClaim).when(...commands);
        events.forEach(({ type, data }, index) => {
          expect(type).toBe(index % 2 === 0 ? 'EmailClaimed' : 'EmailReleased');
          if (type === 'EmailReleased') expect(events[index - 1]?.data.accountId).toBe(data.accountId);
        });
      }),
    );
  });
});
