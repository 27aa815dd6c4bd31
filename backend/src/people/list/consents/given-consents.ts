import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { consentsProjection } from '../../consents/consents.projection.js';
import type { WholePerson } from '../find-people.js';

/** Consents that are read at once; each person has few. */
const PAGE = 1_000;

/** Finds the purposes to which the people of a list consented, along one index. */
@Injectable()
export class GivenConsents {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** @returns the purposes of one of these people, by name */
  async of(accountId: string, people: readonly WholePerson[]): Promise<(person: WholePerson) => string[]> {
    const person = { in: people.flatMap(keysOf) };
    const query = { where: { accountId, person, isFirst: true, state: 'given' }, limit: PAGE };
    const purposes = new Map<string, string[]>();
    for await (const { documents } of everyPage((after) =>
      this.readModels.find(consentsProjection, { ...query, ...after }),
    ))
      for (const { body } of documents) purposes.set(body.person, [...(purposes.get(body.person) ?? []), body.purpose]);
    return (one) => [...new Set(keysOf(one).flatMap((key) => purposes.get(key) ?? []))].sort();
  }
}

const keysOf = ({ root, merged }: WholePerson): string[] => [root, ...merged].map(({ key }) => key);
