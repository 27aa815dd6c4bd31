import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, joined, type Person, type Segment, type SegmentCount } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { GetAccount } from '../../identity/index.js';
import { sendCsv } from '../../platform/http/csv.js';
import { csvTimes, type CsvTimes } from '../../platform/http/tables/csv-times.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { Exports, noteExport } from '../../platform/security/note-export.js';
import { SignedIn } from '../../platform/security/policy.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { ChangeSegment, CreateSegment, DeleteSegment } from './segments.commands.js';
import { PeopleExportQuery, SaveSegmentDto } from './segments.dto.js';
import { CountSegment, ListSegments } from './segments.queries.js';
import { demandPurpose, PeopleWalk } from './walk.js';

/** Columns of the export, in order: a file with them can be taken in again. New ones come last. */
const columnsOf = ({ column }: CsvTimes): string[] => [
  ...['phone', 'name', 'language', 'labels', 'other_handles', 'stopped'],
  ...[column('first_seen_at'), column('last_wrote_at'), 'attributes', 'person_id'],
];

/** Saved filters of people, and lists of people as files. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class SegmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly walk: PeopleWalk,
    private readonly log: SecurityLog,
  ) {}

  @SignedIn('look')
  @Route(api.segments)
  list(@Me() { accountId }: Principal): Promise<Segment[]> {
    return this.queries.execute(new ListSegments(accountId));
  }

  @Route(api.createSegment)
  create(
    @Me() { accountId }: Principal,
    @Body() draft: SaveSegmentDto,
    @Context() context: CommandContext,
  ): Promise<Segment> {
    return this.commands.execute(new CreateSegment({ accountId, draft }, context));
  }

  @Route(api.changeSegment)
  change(
    @Me() { accountId }: Principal,
    @Param('id') segmentId: string,
    @Body() draft: SaveSegmentDto,
    @Context() context: CommandContext,
  ): Promise<Segment> {
    return this.commands.execute(new ChangeSegment({ accountId, segmentId, draft }, context));
  }

  @Route(api.deleteSegment)
  async remove(
    @Me() { accountId }: Principal,
    @Param('id') segmentId: string,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new DeleteSegment({ accountId, segmentId }, context));
    return { success: true };
  }

  @SignedIn('look')
  @Route(api.segmentCount)
  count(@Me() { accountId }: Principal, @Param('id') id: string): Promise<SegmentCount> {
    return this.queries.execute(new CountSegment(accountId, id));
  }

  @Confirmed()
  @Exports()
  @Route(api.exportPeople)
  @ApiProduces('text/csv')
  async export(
    @Me() me: Principal,
    @Query() { bom, ...filter }: PeopleExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = me;
    demandPurpose(filter);
    await noteExport(this.log, me, request, 'people');
    const account = await this.queries.execute(new GetAccount(accountId, true));
    const lines = this.lines(accountId, filter, csvTimes(account?.timeZone ?? 'UTC'));
    await sendCsv(response, 'people.csv', lines, { bom: bom !== '0' });
  }

  private async *lines(
    accountId: string,
    filter: Omit<PeopleExportQuery, 'bom'>,
    times: CsvTimes,
  ): AsyncGenerator<readonly string[]> {
    yield columnsOf(times);
    for await (const { person, isMeant } of this.walk.of(accountId, filter)) if (isMeant) yield lineOf(person, times);
  }
}

function lineOf(
  { id, name, handles, labels, attributes, stopped, firstSeenAt, lastInboundAt }: Person,
  { cell }: CsvTimes,
): string[] {
  const phone = handles.find(({ kind }) => kind === 'phone');
  const others = handles.filter((one) => one !== phone).map(({ value }) => value);
  const language = typeof attributes.language === 'string' ? attributes.language : '';
  const texts = [phone?.value ?? '', name ?? '', language, joined(labels), others.join('; '), String(stopped)];
  return [...texts, cell(firstSeenAt), cell(lastInboundAt), JSON.stringify(attributes), id];
}
