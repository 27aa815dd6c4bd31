import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@wavelane/contracts';
import fc from 'fast-check';
import { detailText } from './security-details';

describe('Details of a security event', () => {
  it.each<[SecurityEventKind, string, string]>([
    ['invitation-sent', 'user', 'User'],
    ['role-changed', 'admin: as agreed: with Ben', 'Administrator: as agreed: with Ben'],
    ['member-changed', 'viewer', 'Viewer'],
    ['sessions-ended', '3 sessions', '3 sessions'],
    ['sessions-ended', 'Lost laptop', 'Lost laptop'],
    ['sign-in-failed', 'confirmation', 'confirmation of a session'],
    ['sign-in-failed', 'second factor (1200 more within a minute)', 'second factor (1,200 more within a minute)'],
    ['sign-in-failed', '9 more within a minute, from many addresses', '9 more within a minute, from many addresses'],
    ['account-forgotten', 'asked', 'They asked for it'],
    ['data-exported', 'person', 'one person'],
    ['data-exported', 'rejected-rows', 'rows that were left out'],
    ['access-refused', 'GET /api/admin/users', 'GET /api/admin/users'],
    ['account-disabled', 'user', 'user'],
    ['role-changed', 'constructor: x', 'constructor: x'],
  ])('tells of %s, %p: %p', (kind, detail, text) => {
    expect(detailText(kind, detail)).toBe(text);
  });

  it('shows a text for every kind and reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SECURITY_EVENT_KINDS), fc.string({ minLength: 1 }), (kind, reason) => {
        expect(detailText(kind, reason)).not.toBe('');
        if (kind === 'account-disabled' && !reason.includes('more within'))
          expect(detailText(kind, reason)).toBe(reason);
      }),
    );
  });
});
