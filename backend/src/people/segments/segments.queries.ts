import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Segment, SegmentCount, SegmentFilter } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { FindPeople } from '../list/find-people.js';
import { countAlong } from './count-along.js';
import { segmentsStream } from './segment.events.js';
import { segments } from './segments.js';
import { PeopleWalk } from './walk.js';

/** The segments of an account, the last one first. */
export class ListSegments extends Query<Segment[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** How many people a segment is of. @throws DomainError not-found for another account's */
export class CountSegment extends Query<SegmentCount> {
  constructor(
    readonly accountId: string,
    readonly segmentId: string,
  ) {
    super();
  }
}

/** People who are looked at one by one before the answer is `atLeast`. */
const LOOKED_AT = 1_000;
/** ms: on a machine with other work fewer are looked at. */
const PATIENCE_MS = 250;

@QueryHandler(ListSegments)
export class ListSegmentsHandler implements IQueryHandler<ListSegments> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: ListSegments): Promise<Segment[]> {
    return [...(await this.executor.state(segments, segmentsStream(accountId))).values()].reverse();
  }
}

@QueryHandler(CountSegment)
export class CountSegmentHandler implements IQueryHandler<CountSegment> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly people: FindPeople,
    private readonly walk: PeopleWalk,
  ) {}

  async execute({ accountId, segmentId }: CountSegment): Promise<SegmentCount> {
    const segment = (await this.executor.state(segments, segmentsStream(accountId))).get(segmentId);
    if (!segment) throw DomainError.notFound('Segment');
    return countOfSegment(this.people, this.walk, accountId, segment.filter);
  }
}

/** Counts along indexes if these find them all, else by checking people for a limited time. */
export async function countOfSegment(
  people: FindPeople,
  walk: PeopleWalk,
  accountId: string,
  filter: SegmentFilter,
): Promise<SegmentCount> {
  const exact = (await people.countOf(accountId, filter)) ?? (await countAlong(people, accountId, filter));
  if (exact !== undefined) return { count: exact, atLeast: false };
  const until = performance.now() + PATIENCE_MS;
  let [count, looked] = [0, 0];
  for await (const one of walk.of(accountId, filter)) {
    if (looked === LOOKED_AT || performance.now() > until) return { count, atLeast: true };
    looked++;
    if (one.isMeant) count++;
  }
  return { count, atLeast: false };
}

export const segmentQueries = [ListSegmentsHandler, CountSegmentHandler];
