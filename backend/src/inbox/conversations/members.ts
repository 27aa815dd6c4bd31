import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Member } from '@wavelane/contracts';
import { GetAccount } from '../../identity/index.js';

/** Names of people who work for an account, or did. */
@Injectable()
export class Members {
  constructor(private readonly queries: QueryBus) {}

  /** By id, for all that are asked for; a person without an account any more has the id for a name. */
  async of(ids: Iterable<string | null>): Promise<(id: string) => Member> {
    const wanted = [...new Set(ids)].filter((id): id is string => id !== null && id !== '');
    const named = await Promise.all(wanted.map(async (id) => [id, await this.nameOf(id)] as const));
    const names = new Map(named);
    return (id) => ({ id, name: names.get(id) ?? id });
  }

  private async nameOf(id: string): Promise<string> {
    return (await this.queries.execute(new GetAccount(id, true)))?.name ?? id;
  }
}
