import { Query } from '@nestjs/cqrs';
import type { AdminUser } from '@wavelane/contracts';

/**
 * One user with plan, days and channels, from their stream. It is declared here and handled by the feature that may
 * import all of these. @throws DomainError not-found
 */
export class GetUser extends Query<AdminUser> {
  constructor(readonly accountId: string) {
    super();
  }
}
