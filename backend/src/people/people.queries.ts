import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  askedWords,
  type AttributeValue,
  finds,
  isAlike,
  isNumber,
  type PeopleFilter,
  type PeopleOrder,
  type Person,
  phoneDigits,
  searchable,
  say,
} from '@wavelane/contracts';
import type { ListPage, PageRequest } from '../platform/http/paging.js';
import { GivenConsents } from './list/consents/given-consents.js';
import { wholesOf } from './list/wholes.js';
import { FindPeople, type WholePerson } from './list/find-people.js';
import { GetLastInboundHandler } from './list/last-inbound.query.js';
import { plainHandle } from './list/searched.js';
import { CountMessagesWith } from './one-person/count-messages.query.js';
import { nameIn, namesOf } from './list/names.js';
import type { PersonDocument } from './list/people.projection.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { someHandle } from './handles/read-handle.js';
import { GetAccount } from '../identity/index.js';

/** People of an account, the newest first. @throws DomainError invalid */
export class ListPeople extends Query<ListPage<Person>> {
  constructor(
    readonly accountId: string,
    readonly filter: PeopleFilter,
    readonly page: PageRequest,
    readonly order: PeopleOrder = 'added',
    /** Whether each person is shown with the purposes that they consented to. */
    readonly withConsents = false,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's person */
export class GetPerson extends Query<Person> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
  ) {
    super();
  }
}

const SAY_PURPOSE = say('say-purpose');

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(
    private readonly people: FindPeople,
    private readonly consents: GivenConsents,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, filter, page, order, withConsents }: ListPeople): Promise<ListPage<Person>> {
    if (filter.consent !== undefined && filter.purpose === undefined)
      throw DomainError.invalid(SAY_PURPOSE, { purpose: SAY_PURPOSE });
    const country = filter.handle === undefined ? null : await this.countryOf(accountId);
    const handle = filter.handle === undefined ? undefined : someHandle(filter.handle, country);
    const { items, cursor } = await this.people.page(accountId, filter, handle, page, order);
    const found = await wholesOf(this.people, items);
    const wholes = await this.people.standing(found, filter, handle !== undefined);
    const consentsOf = withConsents ? await this.consents.of(accountId, wholes) : undefined;
    const shown = wholes.map((whole) => ({ ...viewOf(whole), ...(consentsOf && { consents: consentsOf(whole) }) }));
    return { items: shown.filter((one) => isMeant(one, filter)), cursor };
  }

  private async countryOf(accountId: string): Promise<string | null> {
    return (await this.queries.execute(new GetAccount(accountId, true)))?.defaultCountry ?? null;
  }
}

@QueryHandler(GetPerson)
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(
    private readonly people: FindPeople,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, personId }: GetPerson): Promise<Person> {
    const whole = await this.people.whole(await this.people.root(accountId, personId));
    const view = viewOf(whole);
    const messages = await this.queries.execute(new CountMessagesWith(accountId, view.handles));
    return { ...view, mergedPeople: whole.merged.map(ownOf), messages };
  }
}

/** One filter finds people along an index, the others are looked at here. */
export function isMeant(
  { labels, name, profileName, userName, handles, stopped, attributes }: Person,
  filter: PeopleFilter,
): boolean {
  const text = searchable(filter.search ?? '');
  const digits = phoneDigits(text);
  const isHandle = ({ value }: { value: string }) =>
    digits === undefined ? plainHandle(value).startsWith(plainHandle(text)) : isNumber(plainHandle(value), digits);
  return (
    (filter.label === undefined || labels.some((label) => isAlike(label, filter.label ?? ''))) &&
    (filter.stopped === undefined || filter.stopped === stopped) &&
    (filter.language === undefined || speaks(attributes.language, filter.language)) &&
    (text === '' ||
      handles.some(isHandle) ||
      (askedWords(text).length > 0 && finds([name, profileName, userName].filter(Boolean).join(' '), text)))
  );
}

/** A language of a country is one of its language. */
function speaks(told: AttributeValue | undefined, wanted: string): boolean {
  const language = String(told ?? '')
    .trim()
    .toLowerCase();
  return language === wanted.toLowerCase() || language.startsWith(`${wanted.toLowerCase()}-`);
}

/** A person as people are shown them. */
export function viewOf({ root, merged, handles }: WholePerson): Person {
  const people = [root, ...merged];
  const all = [...people, ...handles];
  const inbound = all.flatMap(({ lastInboundAt }) => lastInboundAt ?? []).sort();
  return {
    id: root.key,
    ...namesOf(all),
    handles: people.flatMap(({ handle, others }) => [handle, ...others]),
    labels: [...new Set(people.flatMap(({ labels }) => labels))],
    attributes: Object.assign({}, ...people.toReversed().map(({ attributes }) => attributes)) as Person['attributes'],
    stopped: all.some(({ stopped }) => stopped),
    merged: merged.map(({ key }) => key),
    firstSeenAt: all.map(({ firstSeenAt }) => firstSeenAt).sort()[0] ?? root.firstSeenAt,
    lastInboundAt: inbound.at(-1) ?? null,
  };
}

const ownOf = (document: PersonDocument) => ({
  id: document.key,
  name: nameIn([document]),
  handles: [document.handle, ...document.others],
});

export const peopleQueries = [ListPeopleHandler, GetPersonHandler, GetLastInboundHandler];
