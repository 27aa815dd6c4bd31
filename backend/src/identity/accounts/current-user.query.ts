import { Query } from '@nestjs/cqrs';
import type { CurrentUser } from '@wavelane/contracts';
import type { Principal } from '../../platform/http/commands/request-context.js';

/** The acting member, and the account that they act for. */
export type Acting = Pick<Principal, 'accountId' | 'memberId' | 'memberRole' | 'channels'>;

/**
 * The signed-in member with plan, days, channels and the messages sent today: the answer of sign-in and of GET /api/me.
 * The query is declared here and handled by the feature that may import all of these. @throws DomainError not-found
 */
export class GetCurrentUser extends Query<CurrentUser> {
  constructor(readonly who: Acting) {
    super();
  }
}
