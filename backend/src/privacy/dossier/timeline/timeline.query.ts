import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PersonMoment } from '@wavelane/contracts';
import { FindPeople } from '../../../people/index.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { cursorAfter, placeOf } from './newest-first.js';
import { type Dated, PersonMoments } from './person-moments.js';

/** Lists the moments of a person, the newest first. @throws DomainError not-found for another account's person */
export class GetPersonTimeline extends Query<ListPage<PersonMoment>> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(GetPersonTimeline)
export class GetPersonTimelineHandler implements IQueryHandler<GetPersonTimeline> {
  constructor(
    private readonly people: FindPeople,
    private readonly moments: PersonMoments,
  ) {}

  async execute({ accountId, personId, page: { limit, cursor } }: GetPersonTimeline): Promise<ListPage<PersonMoment>> {
    const from = cursor === undefined ? undefined : placeOf(cursor);
    const whole = await this.people.whole(await this.people.root(accountId, personId));
    const shown: Dated[] = [];
    let isMore = false;
    for await (const one of this.moments.of(accountId, whole, from, limit + 1)) {
      isMore = shown.length === limit;
      if (isMore) break;
      shown.push(one);
    }
    const last = shown.at(-1);
    const told = await Promise.all(shown.map((one) => one.tell()));
    const items = told.flatMap((moment) => moment ?? []);
    return { items, ...(isMore && last && { cursor: cursorAfter(last) }) };
  }
}
