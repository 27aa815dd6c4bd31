import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PassportSerializer } from '@nestjs/passport';
import type { Principal } from '../platform/http/request-context.js';
import { GetAccount } from './accounts.queries.js';

/** A session holds the account's id only; the role is read on every request. */
@Injectable()
export class SessionSerializer extends PassportSerializer {
  constructor(private readonly queries: QueryBus) {
    super();
  }

  serializeUser({ accountId }: Principal, done: (error: unknown, id?: string) => void): void {
    done(null, accountId);
  }

  deserializeUser(accountId: string, done: (error: unknown, user?: Principal | false) => void): void {
    this.queries.execute(new GetAccount(accountId)).then(
      (found) => done(null, found ? { accountId, role: found.role } : false),
      (error: unknown) => done(error),
    );
  }
}
