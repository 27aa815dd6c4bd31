import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { say, type SeenChannels } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { OwnsChannel } from './owns-channel.query.js';

/** Checks that the channels of a list belong to the account. */
@Injectable()
export class OwnChannels {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Each once, in order; channels that were there before may have gone meanwhile.
   * @throws DomainError conflict for what is no channel of the account: another account's says no more than an unknown one
   */
  async of(accountId: string, asked: SeenChannels | undefined, before: SeenChannels = null): Promise<SeenChannels> {
    if (asked === null || asked === undefined) return null;
    const ids = [...new Set(asked)].sort((a, b) => a - b);
    for (const id of ids) {
      if (before?.includes(id)) continue;
      const isOwn = Number.isSafeInteger(id) && (await this.queries.execute(new OwnsChannel(accountId, id)));
      if (!isOwn) {
        const problem = say('not-a-channel-of-account');
        throw new DomainError('conflict', problem, { channels: problem });
      }
    }
    return ids;
  }
}
