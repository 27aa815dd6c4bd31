import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { KeyRing } from '../../../platform/security/keys/key-ring.js';
import type { Keys } from '../../../platform/security/keys/sealer.js';
import { linkExpired } from '../rules/address.js';
import { idsOf, type LinkKind, tokenFor } from './link-token.js';

/** The account and the request that a link belongs to. */
export interface Linked {
  accountId: string;
  requestId: string;
}

/**
 * Makes and reads the links in mails about accounts. The token stands behind `#`: it reaches no log of a server and no
 * `Referer`. Each is valid while the account's (or the invitation's) stream says that it was requested and not used.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly config: Config,
    private readonly ring: KeyRing,
  ) {}

  resetLink(accountId: string, requestId: string): string {
    return this.link('/reset#token=', 'reset', [accountId, requestId]);
  }

  /** Returns the link that verifies the address of an account, or a new one that it asked for. */
  verificationLink(accountId: string, requestId: string): string {
    return this.link('/verify#token=', 'verify', [accountId, requestId]);
  }

  invitationLink(invitationId: string): string {
    return this.link('/signup#invitation=', 'invitation', [invitationId]);
  }

  /** @param round number of the link: earlier ones are no longer valid */
  teamLink(accountId: string, invitationId: string, round: number): string {
    return this.link('/join#invitation=', 'team', [accountId, invitationId, String(round)]);
  }

  /** @returns undefined for a token that is no team's. */
  readTeam(token: string): { accountId: string; invitationId: string; round: number } | undefined {
    const [accountId, invitationId, round] = this.ids('team', token);
    if (accountId === undefined || invitationId === undefined) return undefined;
    return { accountId, invitationId, round: Number(round) };
  }

  /** @throws DomainError invalid with code link_expired for a token that this installation has not made */
  read(kind: 'reset' | 'verify', token: string): Linked {
    const [accountId, requestId] = this.ids(kind, token);
    if (accountId === undefined || requestId === undefined) throw linkExpired();
    return { accountId, requestId };
  }

  /** @returns the invitation's id. @throws as `read` */
  readInvitation(token: string): string {
    const [invitationId] = this.ids('invitation', token);
    if (invitationId === undefined) throw linkExpired();
    return invitationId;
  }

  private link(path: string, kind: LinkKind, ids: readonly string[]): string {
    return `${this.config.publicUrl}${path}${tokenFor(this.keys()[0], kind, ids)}`;
  }

  private ids(kind: LinkKind, token: string): string[] {
    return idsOf(this.keys(), kind, token) ?? [];
  }

  /** The first key makes links; links that were made with an older one are valid, too. */
  private keys(): Keys {
    return this.ring.derive('account-links');
  }
}
