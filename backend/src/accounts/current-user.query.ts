import { Query } from '@nestjs/cqrs';
import type { CurrentUser } from '@wavelane/contracts';
import type { Principal } from '../platform/http/commands/request-context.js';

/** For which account, and who. */
export type Acting = Pick<Principal, 'accountId' | 'memberId' | 'memberRole' | 'channels'>;

/**
 * Who is signed in, with plan, days, channels and what was sent today: the answer of sign-in and of GET /api/me. Asked
 * here, answered on the floor that knows all these features. @throws DomainError not-found
 */
export class GetCurrentUser extends Query<CurrentUser> {
  constructor(readonly who: Acting) {
    super();
  }
}
