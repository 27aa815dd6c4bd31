import { describe, expect, it } from '@jest/globals';
import { INVITATION_MS } from '@wavelane/contracts';
import { invitation, type InvitationCommand, type InvitationState, openOffer } from './invitation.js';

const T = Date.parse('2026-03-01T10:00:00Z');
const run = (state: InvitationState, ...commands: InvitationCommand[]) =>
  commands.reduce((before, command) => invitation.decide(command, before, T).reduce(invitation.evolve, before), state);
const sent = run(invitation.initialState, { kind: 'send', invitationId: 'i', email: ' a@b.cd ', role: 'user' });

describe('an invitation', () => {
  it('is offered until it is followed, revoked or a week old', () => {
    expect(openOffer(sent, T + INVITATION_MS - 1)).toMatchObject({ email: 'a@b.cd', role: 'user' });
    const followed = run(sent, { kind: 'accept', accountId: 'x' });
    for (const state of [invitation.initialState, followed, run(sent, { kind: 'revoke' })]) {
      expect(() => openOffer(state, T)).toThrow('This link is used up or too old');
    }
    expect(() => openOffer(sent, T + INVITATION_MS)).toThrow('This link is used up or too old');
  });

  it('is followed once, and cannot be taken back then', () => {
    const followed = run(sent, { kind: 'accept', accountId: 'x' });
    expect(invitation.decide({ kind: 'accept', accountId: 'y' }, followed, T)).toEqual([]);
    expect(() => run(followed, { kind: 'revoke' })).toThrow('followed already');
  });
});
