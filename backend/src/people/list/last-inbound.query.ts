import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { newestFirst } from '../../platform/storage/reading/newest-first.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { handleNamed } from '../../platform/personal/handle.js';
import { FindPeople } from './find-people.js';
import { type Inbound, type PersonDocument, peopleProjection } from './people.projection.js';
import { personKey } from './person-key.js';

/**
 * The newest message of each person who wrote, by the phone that was asked for, whichever of their numbers they wrote
 * from. As the read models have it.
 */
export class GetLastInbound extends Query<ReadonlyMap<string, Inbound>> {
  constructor(
    readonly accountId: string,
    /** E.164 with '+', or ids that stand for hidden numbers. */
    readonly phones: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetLastInbound)
export class GetLastInboundHandler implements IQueryHandler<GetLastInbound> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly people: FindPeople,
  ) {}

  async execute({ accountId, phones }: GetLastInbound): Promise<ReadonlyMap<string, Inbound>> {
    const keys = new Map(phones.map((phone) => [phone, personKey(accountId, handleNamed(phone))]));
    const documents = await this.readModels.many(peopleProjection, [...new Set(keys.values())]);
    const byKey = new Map(documents.map(({ id, body }) => [id, body]));
    const found = new Map<string, Inbound>();
    for (const [phone, key] of keys) {
      const document = byKey.get(key);
      if (document?.accountId !== accountId) continue;
      const last = newest(isAlone(document) ? [document] : await this.partsOf(document));
      if (last) found.set(phone, last);
    }
    return found;
  }

  private async partsOf({ accountId, key }: PersonDocument): Promise<PersonDocument[]> {
    const { root, merged, handles } = await this.people.whole(await this.people.root(accountId, key));
    return [root, ...merged, ...handles];
  }
}

/** A person who is known from messages alone has no other handle and is not merged. */
const isAlone = ({ belongsTo, isKnown }: PersonDocument): boolean => belongsTo === null && !isKnown;

const newest = (documents: readonly PersonDocument[]): Inbound | undefined =>
  documents
    .flatMap(({ lastInbound }) => lastInbound ?? [])
    .sort(newestFirst(({ at, event }) => [at, event]))
    .at(0);
