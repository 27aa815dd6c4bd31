import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Person, PersonExport, PersonMoment, PersonRecord, Wording } from '@wavelane/contracts';
import { decidedAtOf, EventLoopTurns, type EventStore, fieldsOf, recordsAbout } from '@wavelane/event-store';
import { FindPeople, GetConsents, GetPerson, GetWording, type WholePerson } from '../../people/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { RecordSubjectKeys } from '../../platform/personal/keys/subject-keys.js';
import { withoutSecrets } from '../../platform/personal/without-secrets.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { PersonMoments } from './timeline/person-moments.js';

/** The head of a person's file, and the lists that are read while the file is written. */
export interface KnownOfPerson {
  head: Omit<PersonExport, 'moments' | 'records'>;
  moments: AsyncIterable<PersonMoment>;
  records: AsyncIterable<PersonRecord>;
}

/** Exports all data of a person. @throws DomainError not-found for another account's person */
export class ExportPerson extends Query<KnownOfPerson> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
  ) {
    super();
  }
}

const PAGE = 100;

@QueryHandler(ExportPerson)
export class ExportPersonHandler implements IQueryHandler<ExportPerson> {
  constructor(
    private readonly people: FindPeople,
    private readonly moments: PersonMoments,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly keys: RecordSubjectKeys,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  async execute({ accountId, personId }: ExportPerson): Promise<KnownOfPerson> {
    const person: Person = await this.queries.execute(new GetPerson(accountId, personId));
    const whole = await this.people.whole(await this.people.root(accountId, personId));
    const consents = await this.queries.execute(new GetConsents(accountId, personId));
    const named = new Set(consents.history.flatMap(({ wording }) => wording?.id ?? []));
    const wordings: Wording[] = [];
    for (const id of named) wordings.push(await this.queries.execute(new GetWording(accountId, id)));
    const madeAt = new Date(this.clock.now()).toISOString();
    const head: KnownOfPerson['head'] = { format: 'wavelane-person-1', madeAt, person, consents, wordings };
    return { head, moments: this.told(accountId, whole), records: this.recorded(accountId, whole) };
  }

  private async *told(accountId: string, whole: WholePerson): AsyncGenerator<PersonMoment> {
    const pace = new EventLoopTurns();
    for await (const one of this.moments.of(accountId, whole, undefined, PAGE)) {
      const moment = await one.tell();
      if (moment) yield moment;
      if (pace.isDue) await pace.turn();
    }
  }

  private async *recorded(accountId: string, { root, merged, handles }: WholePerson): AsyncGenerator<PersonRecord> {
    const all = [root, ...merged, ...handles].flatMap(({ handle, others }) => [handle, ...others]);
    const subjects = new Set(all.map(({ kind, value }) => this.keys.idOf({ accountId, kind, value })));
    const pace = new EventLoopTurns();
    for await (const event of recordsAbout(this.eventStore, subjects, this.keys)) {
      yield { at: decidedAtOf(event), type: event.type, data: withoutSecrets(fieldsOf(event)) };
      if (pace.isDue) await pace.turn();
    }
  }
}

/** The whole of it. */
export async function wholeOf({ head, moments, records }: KnownOfPerson): Promise<PersonExport> {
  return { ...head, moments: await allOf(moments), records: await allOf(records) };
}

async function allOf<T>(some: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of some) all.push(one);
  return all;
}
