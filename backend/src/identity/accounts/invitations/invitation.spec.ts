import { describe, expect, it } from '@jest/globals';
import { INVITATION_MS } from '@wavelane/contracts';
import { given } from '../../../../testing/domain/given.js';
import { invitation, openOffer } from './invitation.js';

const T = Date.parse('2026-03-01T10:00:00Z');
const sent = given(invitation)
  .at(T)
  .when({ type: 'SendInvitation', invitationId: 'i', email: ' a@b.cd ', role: 'user' });

describe('an invitation', () => {
  it('offers its role until it is followed, revoked or a week old', () => {
    expect(openOffer(sent.state, T + INVITATION_MS - 1)).toMatchObject({ email: 'a@b.cd', role: 'user' });
    const followed = sent.when({ type: 'AcceptInvitation', accountId: 'x' });
    for (const { state } of [given(invitation), followed, sent.when({ type: 'RevokeInvitation' })]) {
      expect(() => openOffer(state, T)).toThrow('This link is used up or too old');
    }
    expect(() => openOffer(sent.state, T + INVITATION_MS)).toThrow('This link is used up or too old');
  });

  it('works once, and cannot be revoked then', () => {
    const followed = sent.when({ type: 'AcceptInvitation', accountId: 'x' });
    followed.when({ type: 'AcceptInvitation', accountId: 'y' }).thenNothing();
    followed.when({ type: 'RevokeInvitation' }).thenRefused({ message: expect.stringContaining('followed already') });
  });
});
