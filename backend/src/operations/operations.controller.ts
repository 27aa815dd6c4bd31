import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
  read(): Promise<OperationsOverview> {
    return this.overview.read();
  }

  @Post('projections/:name/rebuild')
  @HttpCode(200)
  async rebuild(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rebuild(name, { reason, context });
    return this.view(name);
  }

  @Get('projections/:name/diff')
  async diff(@Param('name') name: string, @Query() { samples }: DiffQuery): Promise<ProjectionDiff> {
    const { projection, before, after, documents, rows } = await this.projections.diff(name, samples);
    return { projection, before, after, documents: counts(documents), rows: rows ? counts(rows) : null };
  }

  @Post('projections/:name/switch')
  @HttpCode(200)
  async switch(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.switch(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/rollback')
  @HttpCode(200)
  async rollback(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rollback(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/cancel')
  @HttpCode(200)
  async cancel(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.cancel(name, { reason, context });
    return this.view(name);
  }

  @Post('projections/:name/retire')
  @HttpCode(200)
  async retire(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.retire(name, { reason, context });
    return this.view(name);
  }

  @Get('faults')
  listFaults(@Query() { limit }: FailedEventsQuery): Promise<FaultView[]> {
    return this.faults.list(limit);
  }

  @Post('faults/:id/retry')
  @HttpCode(200)
  retry(
    @Param('id') id: string,
    @Body() { reason }: OrderDto,
    @Context() context: CommandContext,
  ): Promise<FaultRetried> {
    return this.faults.retry(id, { reason, context });
  }

  @Get('events')
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
