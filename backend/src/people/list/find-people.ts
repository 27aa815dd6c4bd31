import { Inject, Injectable } from '@nestjs/common';
import { type PeopleFilter, type PeopleOrder, searchable } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import type { Handle } from '../../platform/personal/handle.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import type { Shown } from '../person/person.js';
import { consentsProjection } from '../consents/consents.projection.js';
import { standingTo } from './consents/standing-to.js';
import { peopleLabelsProjection } from './people-labels.projection.js';
import { type PersonDocument, peopleProjection } from './people.projection.js';
import { personKey } from './person-key.js';
import { comparing, SORTED } from './order/people-order.js';
import { searchPeople } from './search-people.js';

/** Handles and merged people that one person is shown with. */
export const SHOWN = 200;

/** Keys that are read from an index at once: 1 ms. */
const KEYS_AT_ONCE = 5_000;
/** The most merged people who are checked one by one while people are counted. */
const MERGED = 200;

/** A person with what was merged into them and what was seen of their other handles. */
export interface WholePerson {
  root: PersonDocument;
  /** Merged into the root, directly or not. */
  merged: PersonDocument[];
  /** Further handles of all these. */
  handles: PersonDocument[];
}

/** Finds people along indexes, whichever of their handles is asked by. */
@Injectable()
export class FindPeople {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** The person whose document or handle this is, after all merges. @throws DomainError not-found for another account's */
  async root(accountId: string, key: string): Promise<PersonDocument> {
    let document = await this.one(accountId, key);
    for (const seen = new Set([key]); ;) {
      const next = document?.belongsTo ?? document?.into ?? null;
      if (!document || next === null || seen.has(next)) break;
      seen.add(next);
      document = await this.one(accountId, next);
    }
    if (!document) throw DomainError.notFound('Person');
    return document;
  }

  /** The document itself, also if the person was merged. @throws DomainError not-found for another account's */
  async exactly(accountId: string, key: string): Promise<PersonDocument> {
    const document = await this.one(accountId, key);
    if (!document) throw DomainError.notFound('Person');
    return document.belongsTo === null ? document : this.exactly(accountId, document.belongsTo);
  }

  /** Documents of these handles that have more than sightings, by their keys. */
  async knownAmong(accountId: string, handles: readonly Handle[]): Promise<Map<string, PersonDocument>> {
    const keys = [...new Set(handles.map((handle) => personKey(accountId, handle)))];
    const documents = await this.readModels.many(peopleProjection, keys);
    const known = documents.filter(({ body }) => body.accountId === accountId && isMore(body));
    return new Map(known.map(({ id, body }) => [id, body]));
  }

  /** The first handles of the people of these numbers, if their documents have more than sightings; by number. */
  async firstHandles(accountId: string, phones: readonly string[]): Promise<Map<string, Handle>> {
    const handles = phones.map((value): Handle => ({ kind: 'phone', value }));
    const known = await this.knownAmong(accountId, handles);
    const found = new Map<string, Handle>();
    for (const handle of known.size === 0 ? [] : handles) {
      const document = known.get(personKey(accountId, handle));
      if (document) found.set(handle.value, (await this.root(accountId, document.key)).handle);
    }
    return found;
  }

  /**
   * Counts people if one index alone is enough: all, those with a label, or those with this state of consent for a
   * purpose. Merged people are counted once. @returns undefined if they have to be checked one by one
   */
  async countOf(accountId: string, filter: PeopleFilter): Promise<number | undefined> {
    const { label, purpose, consent = 'given' } = filter;
    const asked = Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'consent');
    if (asked.length === 0) return this.readModels.count(peopleProjection, { accountId, listed: true });
    if (asked.length > 1 || (label === undefined && purpose === undefined)) return undefined;
    // If two people were merged, both documents may match.
    const merged = await this.readModels.find(peopleProjection, { where: { accountId, into: { gt: '' } }, limit: 1 });
    if (merged.documents.length > 0) return undefined;
    return label === undefined
      ? this.readModels.count(consentsProjection, { accountId, isFirst: true, purpose: purpose ?? '', state: consent })
      : this.readModels.count(peopleLabelsProjection, { accountId, folded: searchable(label) });
  }

  /** The next keys of people whom an index finds for a label, else for a purpose, rising; none after the last. */
  async keysWith(accountId: string, filter: PeopleFilter, after: string | undefined): Promise<string[]> {
    const { label, purpose = '', consent = 'given' } = filter;
    const next = { field: 'person', limit: KEYS_AT_ONCE, ...(after !== undefined && { after }) };
    return label === undefined
      ? this.readModels.values(consentsProjection, {
          where: { accountId, isFirst: true, purpose, state: consent },
          ...next,
        })
      : this.readModels.values(peopleLabelsProjection, {
          where: { accountId, folded: searchable(label) },
          ...next,
        });
  }

  /** People who were merged into another one; undefined if there are too many to check each. */
  async mergedOf(accountId: string): Promise<PersonDocument[] | undefined> {
    const where = { accountId, into: { gt: '' } };
    const { documents, cursor } = await this.readModels.find(peopleProjection, { where, limit: MERGED });
    return cursor === undefined ? documents.map(({ body }) => body) : undefined;
  }

  /** The labels and attributes of a person from a file of people; undefined for others. */
  async importedOf(accountId: string, handles: readonly Handle[]): Promise<Shown | undefined> {
    const keys = handles.map((handle) => personKey(accountId, handle));
    for (const { body } of await this.readModels.many(peopleProjection, keys)) {
      const document = body.belongsTo === null ? body : await this.one(accountId, body.belongsTo);
      if (document?.accountId === accountId && document.isImported) return document;
    }
    return undefined;
  }

  async whole(root: PersonDocument): Promise<WholePerson> {
    const { accountId } = root;
    const merged: PersonDocument[] = [];
    const handles: PersonDocument[] = [];
    for (let look = [root.key]; look.length > 0 && merged.length < SHOWN;) {
      const [theirs, found] = await Promise.all([
        this.where(accountId, 'belongsTo', look),
        this.where(accountId, 'into', look),
      ]);
      handles.push(...theirs);
      const known = new Set([root, ...merged].map(({ key }) => key));
      const fresh = found.filter(({ key }) => !known.has(key));
      merged.push(...fresh);
      look = fresh.map(({ key }) => key);
    }
    return { root, merged, handles };
  }

  /**
   * Finds people by the first of handle, purpose, label and search that is given: the caller checks the other
   * conditions.
   */
  async page(
    accountId: string,
    filter: PeopleFilter,
    handle: Handle | undefined,
    page: PageRequest,
    order: PeopleOrder = 'added',
  ) {
    const { search, label, purpose } = filter;
    const text = searchable(search ?? '');
    return handle
      ? await this.byHandle(accountId, handle)
      : purpose !== undefined
        ? await this.byConsent(accountId, purpose, filter.consent ?? 'given', page)
        : label !== undefined
          ? await this.byLabel(accountId, label, page)
          : text === ''
            ? await this.all(accountId, page, order)
            : await this.bySearch(accountId, text, page.limit, order);
  }

  private async all(accountId: string, page: PageRequest, order: PeopleOrder): Promise<ListPage<PersonDocument>> {
    const { documents, cursor } = await this.readModels.find(peopleProjection, {
      where: { accountId, listed: true },
      sort: [SORTED[order]],
      ...page,
    });
    return { items: documents.map(({ body }) => body), cursor };
  }

  private async byHandle(accountId: string, handle: Handle): Promise<ListPage<PersonDocument>> {
    const key = personKey(accountId, handle);
    return { items: (await this.one(accountId, key)) ? [await this.root(accountId, key)] : [] };
  }

  private async byLabel(accountId: string, label: string, page: PageRequest): Promise<ListPage<PersonDocument>> {
    const { documents, cursor } = await this.readModels.find(peopleLabelsProjection, {
      where: { accountId, folded: searchable(label) },
      sort: [{ field: 'person', direction: 'asc' }],
      ...page,
    });
    const people = await this.readModels.many(
      peopleProjection,
      documents.map(({ body }) => body.person),
    );
    return { items: await this.rootsOf(people.map(({ body }) => body)), cursor };
  }

  private async byConsent(accountId: string, purpose: string, state: string, page: PageRequest) {
    const { documents, cursor } = await this.readModels.find(consentsProjection, {
      where: { accountId, isFirst: true, purpose, state },
      sort: [{ field: 'person', direction: 'asc' }],
      ...page,
    });
    const keys = documents.map(({ body }) => body.person);
    const people = await this.readModels.many(peopleProjection, keys);
    return { items: await this.rootsOf(people.map(({ body }) => body)), cursor };
  }

  /** Those who stand to the filter's purpose as it says: {@link standingTo}. */
  standing(people: readonly WholePerson[], filter: PeopleFilter, all: boolean): Promise<WholePerson[]> {
    return standingTo(this.readModels, people, filter, all);
  }

  /** One page at most: a longer text narrows the search. */
  private async bySearch(
    accountId: string,
    text: string,
    limit: number,
    order: PeopleOrder,
  ): Promise<ListPage<PersonDocument>> {
    const found = await searchPeople(this.readModels, { accountId, text, limit });
    return { items: (await this.rootsOf(found)).sort(comparing(order)).slice(0, limit) };
  }

  /** The people after all merges, each once. */
  private async rootsOf(documents: readonly PersonDocument[]): Promise<PersonDocument[]> {
    const roots = new Map<string, PersonDocument>();
    for (const document of documents) {
      const root = document.listed ? document : await this.root(document.accountId, document.key);
      roots.set(root.key, root);
    }
    return [...roots.values()];
  }

  /** Documents of these people's handles, or of people who were merged into them; the first {@link SHOWN}. */
  async where(accountId: string, field: 'belongsTo' | 'into', keys: string[]): Promise<PersonDocument[]> {
    const where = { accountId, [field]: { in: keys } };
    return (await this.readModels.find(peopleProjection, { where, limit: SHOWN })).documents.map(({ body }) => body);
  }

  private async one(accountId: string, key: string): Promise<PersonDocument | undefined> {
    const document = await this.readModels.get(peopleProjection, key);
    return document?.accountId === accountId ? document : undefined;
  }
}

const isMore = ({ isKnown, belongsTo, into }: PersonDocument): boolean =>
  isKnown || belongsTo !== null || into !== null;
