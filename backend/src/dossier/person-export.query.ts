import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Person, PersonExport, PersonMoment, Wording } from '@wavelane/contracts';
import { EventLoopTurns } from '@wavelane/event-store';
import { FindPeople, GetConsents, GetPerson, GetWording, type WholePerson } from '../people/index.js';
import { Clock } from '../platform/domain/clock.js';
import { PersonMoments } from './timeline/person-moments.js';

/** What a file of one person begins with, and what follows, which is read while the file is written. */
export interface KnownOfPerson {
  head: Omit<PersonExport, 'moments'>;
  moments: AsyncIterable<PersonMoment>;
}

/** All that is known of somebody. @throws DomainError not-found for another account's person */
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
  ) {}

  async execute({ accountId, personId }: ExportPerson): Promise<KnownOfPerson> {
    const person: Person = await this.queries.execute(new GetPerson(accountId, personId));
    const whole = await this.people.whole(await this.people.root(accountId, personId));
    const consents = await this.queries.execute(new GetConsents(accountId, personId));
    const named = new Set(consents.history.flatMap(({ wording }) => wording?.id ?? []));
    const wordings: Wording[] = [];
    for (const id of named) wordings.push(await this.queries.execute(new GetWording(accountId, id)));
    const madeAt = new Date(this.clock.now()).toISOString();
    const head: Omit<PersonExport, 'moments'> = { format: 'wavelane-person-1', madeAt, person, consents, wordings };
    return { head, moments: this.told(accountId, whole) };
  }

  private async *told(accountId: string, whole: WholePerson): AsyncGenerator<PersonMoment> {
    const pace = new EventLoopTurns();
    for await (const one of this.moments.of(accountId, whole, undefined, PAGE)) {
      const moment = await one.tell();
      if (moment) yield moment;
      if (pace.isDue) await pace.turn();
    }
  }
}

/** The whole of it. */
export async function wholeOf({ head, moments }: KnownOfPerson): Promise<PersonExport> {
  const all: PersonMoment[] = [];
  for await (const moment of moments) all.push(moment);
  return { ...head, moments: all };
}
