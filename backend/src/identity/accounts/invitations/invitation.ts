import { INVITATION_MS, say } from '@wavelane/contracts';
import type { Role } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { expiry, linkExpired } from '../rules/address.js';
import { type InvitationEvent, invitationEvents } from './invitation.events.js';

export interface InvitationState {
  offer: { invitationId: string; email: string; role: Role; expiresAt: string } | null;
  /** The account that was made from it. */
  accountId: string | null;
  revoked: boolean;
}

export type InvitationCommand =
  | { type: 'SendInvitation'; invitationId: string; email: string; role: Role }
  | { type: 'RevokeInvitation' }
  /** The account exists already, so this is never refused. */
  | { type: 'AcceptInvitation'; accountId: string };

export const invitation: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  events: invitationEvents,
  initialState: { offer: null, accountId: null, revoked: false },

  decide(command, { offer, accountId, revoked }, now) {
    if (command.type === 'SendInvitation') {
      if (offer) throw DomainError.conflict(say('invitation-sent-before'));
      const { type: _type, email, ...data } = command;
      const expiresAt = expiry(now, INVITATION_MS);
      return [{ type: 'InvitationSent', data: { ...data, email: email.trim(), expiresAt } }];
    }
    if (!offer) throw DomainError.notFound('Invitation');
    const { invitationId } = offer;
    if (command.type === 'AcceptInvitation') {
      if (accountId !== null) return [];
      return [{ type: 'InvitationAccepted', data: { invitationId, accountId: command.accountId } }];
    }
    if (accountId !== null) throw DomainError.conflict(say('invitation-followed-already'));
    return revoked ? [] : [{ type: 'InvitationRevoked', data: { invitationId } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'InvitationSent':
        return { ...state, offer: event.data };
      case 'InvitationRevoked':
        return { ...state, revoked: true };
      case 'InvitationAccepted':
        return { ...state, accountId: event.data.accountId };
    }
  },
};

/**
 * Returns the offer of a link that is still open. @throws DomainError link_expired: used, revoked, too old, or never
 * sent
 */
export function openOffer({ offer, accountId, revoked }: InvitationState, now: number) {
  if (!offer || accountId !== null || revoked || now >= Date.parse(offer.expiresAt)) throw linkExpired();
  return offer;
}
