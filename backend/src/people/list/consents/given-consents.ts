import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { consentsProjection } from '../../consents/consents.projection.js';
import type { WholePerson } from '../find-people.js';

/** Consents that are read at once, and people whom a query asks for: accounts that merged many have more. */
const PAGE = 1_000;

/** Finds the purposes to which the people of a list consented, along one index. */
@Injectable()
export class GivenConsents {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /**
   * If people were merged, a withdrawal by one of them ends the consent of all for the purpose.
   * @returns the purposes of one of these people, by name
   */
  async of(accountId: string, people: readonly WholePerson[]): Promise<(person: WholePerson) => string[]> {
    const [given, withdrawn] = [new Map<string, string[]>(), new Map<string, string[]>()];
    const keys = people.flatMap(keysOf);
    for (let at = 0; at < keys.length; at += PAGE)
      for await (const { person, purpose, state } of this.said(accountId, keys.slice(at, at + PAGE))) {
        const said = state === 'given' ? given : withdrawn;
        said.set(person, [...(said.get(person) ?? []), purpose]);
      }
    return (one) => {
      const over = new Set(keysOf(one).flatMap((key) => withdrawn.get(key) ?? []));
      const held = keysOf(one).flatMap((key) => given.get(key) ?? []);
      return [...new Set(held)].filter((purpose) => !over.has(purpose)).sort();
    };
  }

  private async *said(accountId: string, keys: readonly string[]) {
    const where = { accountId, person: { in: keys }, isFirst: true, state: { in: ['given', 'withdrawn'] } };
    for await (const { documents } of everyPage((after) =>
      this.readModels.find(consentsProjection, { where, limit: PAGE, ...after }),
    ))
      for (const { body } of documents) yield body;
  }
}

const keysOf = ({ root, merged }: WholePerson): string[] => [root, ...merged].map(({ key }) => key);
