import { Inject, Injectable } from '@nestjs/common';
import type { Invitation, InvitationOffer, Role } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { accountStream } from '../account.events.js';
import { account, accountExists } from '../account.js';
import { AddressClaims } from '../address/address-claims.js';
import { AccountLinks } from '../links/account-links.js';
import { invitationStream } from './invitation.events.js';
import { invitation, openOffer } from './invitation.js';
import { invitationsProjection } from './invitations.projection.js';

/** Invites people to make an account. */
@Injectable()
export class Invitations {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly claims: AddressClaims,
    private readonly links: AccountLinks,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** @throws DomainError conflict for an address that has an account */
  async send(email: string, role: Role, context: CommandContext): Promise<Invitation> {
    if ((await this.claims.accountOf(email)) !== null) throw accountExists();
    const invitationId = idOf('invitation', context.commandId);
    const command = { type: 'SendInvitation', invitationId, email, role } as const;
    const { state } = await this.executor.execute(invitation, invitationStream(invitationId), command, context);
    if (!state.offer) throw new Error(`Invitation ${invitationId} holds no offer`);
    const { offer } = state;
    const createdAt = new Date(this.clock.now()).toISOString();
    const invitedBy = await this.sender(context.actor.id);
    return {
      id: invitationId,
      email: offer.email,
      role,
      status: 'open',
      createdAt,
      expiresAt: offer.expiresAt,
      invitedBy,
    };
  }

  async revoke(invitationId: string, context: CommandContext): Promise<void> {
    await this.executor.execute(invitation, invitationStream(invitationId), { type: 'RevokeInvitation' }, context);
  }

  /** Returns the offer of a link. @throws DomainError link_expired */
  async offer(token: string): Promise<InvitationOffer & { invitationId: string }> {
    const state = await this.executor.state(invitation, invitationStream(this.links.readInvitation(token)));
    return openOffer(state, this.clock.now());
  }

  async accept(invitationId: string, accountId: string, context: CommandContext): Promise<void> {
    const commandId = idOf('accept', invitationId, accountId);
    const command = { type: 'AcceptInvitation', accountId } as const;
    await this.executor.execute(invitation, invitationStream(invitationId), command, { ...context, commandId });
  }

  /** Lists the invitations, the last one sent first. */
  async list(page: PageRequest): Promise<ListPage<Invitation>> {
    const { documents, cursor } = await this.readModels.find(invitationsProjection, {
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
    const now = this.clock.now();
    const items = documents.map(async ({ id, body }): Promise<Invitation> => {
      const { email, role, state, createdAt, expiresAt, invitedBy } = body;
      const status = state === 'open' && now >= Date.parse(expiresAt) ? 'expired' : state;
      return { id, email, role, status, createdAt, expiresAt, invitedBy: await this.sender(invitedBy) };
    });
    return { items: await Promise.all(items), cursor };
  }

  /** Returns null if the sender has no account: the command line. */
  private async sender(id: string): Promise<Invitation['invitedBy']> {
    const { profile } = await this.executor.state(account, accountStream(id));
    return profile && { id, name: profile.name };
  }
}
