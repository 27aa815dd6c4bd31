import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isNumber, type OptOut, type OptOutsFilter, PAGE_MAX, phoneDigits } from '@wavelane/contracts';
import { InvalidCursor } from '@wavelane/read-store';
import { type AccountView, GetAccount } from '../../identity/index.js';
import { phoneKey } from '../../platform/domain/phone/phone-key.js';
import { addressTextOf, handleNamed, isHiddenAddress } from '../../platform/personal/handle.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { FindPeople } from '../list/find-people.js';
import { nameIn } from '../list/names.js';
import type { PersonDocument } from '../list/people.projection.js';
import { personKey } from '../list/person-key.js';

/**
 * Lists the people who get no more messages, the last first. @throws DomainError not-found for another account's person
 */
export class ListOptOuts extends Query<ListPage<OptOut>> {
  constructor(
    readonly accountId: string,
    readonly filter: OptOutsFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

type Listed = ReturnType<AccountView['optOuts']['entries']>[number];

@QueryHandler(ListOptOuts)
export class ListOptOutsHandler implements IQueryHandler<ListOptOuts> {
  constructor(
    private readonly people: FindPeople,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, filter, page }: ListOptOuts): Promise<ListPage<OptOut>> {
    const before = page.cursor === undefined ? Infinity : Number(page.cursor);
    if (Number.isNaN(before)) throw new InvalidCursor();
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) return { items: [] };
    const isWanted = await this.wanted(accountId, filter);
    const { items: shown, isMore } = account.optOuts.page({ before, limit: page.limit }, isWanted);
    const items = await Promise.all(shown.map((one) => this.viewOf(accountId, one)));
    const last = shown.at(-1);
    return { items, ...(last && isMore && { cursor: String(last.nth) }) };
  }

  private async wanted(accountId: string, { search = '', personId }: OptOutsFilter) {
    const own =
      personId === undefined ? undefined : await this.numbersOf([await this.people.root(accountId, personId)]);
    const text = search.trim();
    const digits = phoneDigits(text) ?? (/^[+\d\s().-]*$/.test(text) ? text.replace(/\D/g, '') : undefined);
    const named = digits !== undefined ? undefined : await this.numbersOf(await this.called(accountId, text));
    return ({ phone }: Listed): boolean =>
      (own === undefined || own.has(phoneKey(phone))) &&
      (named === undefined || named.has(phoneKey(phone))) &&
      (text === '' || digits === undefined || (!isHiddenAddress(phone) && isNumber(phone.slice(1), digits)));
  }

  private async called(accountId: string, search: string): Promise<PersonDocument[]> {
    return (await this.people.page(accountId, { search }, undefined, { limit: PAGE_MAX })).items;
  }

  /** In the way that all ways to write a number share. */
  private async numbersOf(people: readonly PersonDocument[]): Promise<ReadonlySet<string>> {
    const wholes = await Promise.all(people.map((one) => this.people.whole(one)));
    const handles = wholes.flatMap(({ root, merged }) =>
      [root, ...merged].flatMap(({ handle, others }) => [handle, ...others]),
    );
    return new Set(handles.map((handle) => phoneKey(addressTextOf(handle))));
  }

  private async viewOf(accountId: string, { phone, said }: Listed): Promise<OptOut> {
    const key = personKey(accountId, handleNamed(phone));
    // The read model may be a moment behind the list.
    const root = await this.people.root(accountId, key).catch(() => null);
    return {
      phone,
      by: said.byThemselves ? 'themselves' : 'hand',
      at: said.at,
      person: root && { id: root.key, name: nameIn([root]) },
    };
  }
}
