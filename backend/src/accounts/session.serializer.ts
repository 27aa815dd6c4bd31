import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PassportSerializer } from '@nestjs/passport';
import type { Principal } from '../platform/http/request-context.js';
import { GetAccount } from './accounts.queries.js';

/**
 * A session holds the account's id only; the role is read on every request, and whether the account may be used at all.
 * Passport is one for the whole process, so an application that has stopped leaves the question to the one that was
 * started after it.
 */
@Injectable()
export class SessionSerializer extends PassportSerializer implements BeforeApplicationShutdown {
  private stopped = false;

  constructor(private readonly queries: QueryBus) {
    super();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
  }

  serializeUser({ accountId }: Principal, done: (error: unknown, id?: string) => void): void {
    done(null, accountId);
  }

  deserializeUser(accountId: string, done: (error: unknown, user?: Principal | false) => void): void {
    if (this.stopped) return done('pass');
    this.queries.execute(new GetAccount(accountId)).then(
      (found) => done(null, found && !found.disabled && !found.closed ? { accountId, role: found.role } : false),
      (error: unknown) => done(error),
    );
  }
}
