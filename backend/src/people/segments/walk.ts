import { Injectable } from '@nestjs/common';
import { type Person, say, type SegmentFilter } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { FindPeople } from '../list/find-people.js';
import { wholesOf } from '../list/wholes.js';
import { isMeant, viewOf } from '../people.queries.js';
import { everyPage } from '../../platform/storage/reading/every-page.js';

/** A person who was looked at, and whether the filter means them. */
export interface LookedAt {
  person: Person;
  isMeant: boolean;
}

const PAGE = 200;

/**
 * Checks people one after another, each once: those whom an index finds for the filter, and whether its other
 * conditions hold.
 */
@Injectable()
export class PeopleWalk {
  constructor(private readonly people: FindPeople) {}

  async *of(accountId: string, filter: SegmentFilter): AsyncGenerator<LookedAt> {
    // A search returns one page at most, so its text is left out here, and all people are checked for it.
    const { search: _search, ...along } = filter;
    const seen = new Set<string>();
    const pages = everyPage((after) => this.people.page(accountId, along, undefined, { limit: PAGE, ...after }));
    for await (const { items } of pages) {
      const fresh = items.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      const wholes = await wholesOf(this.people, fresh);
      const standing = new Set(await this.people.standing(wholes, filter, false));
      for (const one of wholes) {
        const person = viewOf(one);
        yield { person, isMeant: standing.has(one) && isMeant(person, filter) };
      }
    }
  }
}

/** @throws DomainError invalid: how they stand to what is not said */
export function demandPurpose({ consent, purpose }: SegmentFilter): void {
  const problem = say('say-purpose');
  if (consent !== undefined && purpose === undefined) throw DomainError.invalid(problem, { purpose: problem });
}
