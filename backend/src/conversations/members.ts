import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Member } from '@wavelane/contracts';
import { GetAccount } from '../accounts/index.js';

/** Who works for an account. Today that is its owner alone, whose id is the account's. */
@Injectable()
export class Members {
  constructor(private readonly queries: QueryBus) {}

  /** By id; who is no member any more has the id for a name. */
  async of(accountId: string): Promise<(id: string) => Member> {
    const account = await this.queries.execute(new GetAccount(accountId, 'recent'));
    return (id) => ({ id, name: id === accountId ? (account?.name ?? id) : id });
  }
}
