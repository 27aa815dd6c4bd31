import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  DiffCounts,
  EventPage,
  FaultRetried,
  FaultView,
  OperationsOverview,
  ProjectionDiff,
  ProjectionView,
} from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { Comparison } from '@wavelane/projections';
import type { CommandContext } from '../platform/domain/command-context.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Context } from '../platform/http/commands/request-context.js';
import { AdminOnly } from '../platform/security/policy.js';
import { EVENT_STORE } from '../platform/storage/tokens.js';
import { searchEvents } from './events/event-search.js';
import { FailedEvents } from './events/failed-events.js';
import { DiffQuery, EventsQuery, FailedEventsQuery, OrderDto } from './operations.dto.js';
import { Overview } from './overview.js';
import { ProjectionOperations } from './projection-operations.js';

/** Shows what follows the log. Progress is seen by asking again. */
@ApiTags('admin')
@AdminOnly()
@Controller('api/admin/operations')
export class OperationsController {
  constructor(
    private readonly overview: Overview,
    private readonly projections: ProjectionOperations,
    private readonly faults: FailedEvents,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Projections, reactors, workers, queues and health' })
  read(): Promise<OperationsOverview> {
    return this.overview.read();
  }

  @Post('projections/:name/rebuild')
  @HttpCode(200)
  @ApiOperation({ summary: 'Fills a second version beside the live one' })
  async rebuild(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rebuild(name, { reason, context });
    return this.view(name);
  }

  @Get('projections/:name/diff')
  @ApiOperation({ summary: 'What a switch would change' })
  async diff(@Param('name') name: string, @Query() { samples }: DiffQuery): Promise<ProjectionDiff> {
    const { projection, before, after, documents, rows } = await this.projections.diff(name, samples);
    return { projection, before, after, documents: counts(documents), rows: rows ? counts(rows) : null };
  }

  @Post('projections/:name/switch')
  @HttpCode(200)
  @ApiOperation({ summary: 'The rebuilt version becomes the live one' })
  async switch(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.switch(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/rollback')
  @HttpCode(200)
  @ApiOperation({ summary: 'Back to the version before the last switch' })
  async rollback(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rollback(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Throws a rebuild away' })
  async cancel(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.cancel(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/retire')
  @HttpCode(200)
  @ApiOperation({ summary: 'Throws the version before the last switch away' })
  async retire(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.retire(name, { reason, context });
    return this.view(name);
  }

  @Get('faults')
  @ApiOperation({ summary: 'Events that a projection or a reactor could not take' })
  listFaults(@Query() { limit }: FailedEventsQuery): Promise<FaultView[]> {
    return this.faults.list(limit);
  }

  @Post('faults/:id/retry')
  @HttpCode(200)
  @ApiOperation({ summary: 'Tries again what failed, after its cause was mended' })
  retry(
    @Param('id') id: string,
    @Body() { reason }: OrderDto,
    @Context() context: CommandContext,
  ): Promise<FaultRetried> {
    return this.faults.retry(id, { reason, context });
  }

  @Get('events')
  @ApiOperation({ summary: 'The log, newest first' })
  events(@Query() { limit, cursor, type, since, until, ...filter }: EventsQuery): Promise<EventPage> {
    const types = type?.split(',').map((one) => one.trim());
    const [from, to] = [since, until].map((text) => text && new Date(text).toISOString());
    return searchEvents(
      this.eventStore,
      { ...filter, ...(types && { types }), ...(from && { since: from }), ...(to && { until: to }) },
      { limit, ...(cursor !== undefined && { cursor }) },
    );
  }

  private async view(name: string): Promise<ProjectionView> {
    const view = await this.overview.projection(name);
    if (!view) throw DomainError.notFound(`Projection '${name}'`);
    return view;
  }
}

const counts = ({ samples, ...figures }: Comparison): DiffCounts => ({
  ...figures,
  samples: samples.map(({ key, kind, fields, before, after }) => ({ key, kind, fields, before, after })),
});
