import { Body, Controller, HttpCode, Inject, Param, Query } from '@nestjs/common';
import {
  api,
  type DiffCounts,
  type DoctorCheck,
  type DoctorReport,
  type EventPage,
  type FaultRetried,
  type FaultView,
  type HeldView,
  type OperationsOverview,
  type ProjectionDiff,
  type ProjectionView,
  say,
  type RebuildsBegun,
  type VersionsSwitched,
} from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { Comparison } from '@wavelane/projections';
import type { CommandContext } from '../platform/domain/command-context.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../platform/http/commands/request-context.js';
import { ApiTags } from '../platform/http/openapi/decorators.js';
import { Route } from '../platform/http/route.js';
import { AdminOnly } from '../platform/security/policy.js';
import { EVENT_STORE } from '../platform/storage/tokens.js';
import { searchEvents } from './events/event-search.js';
import { FailedEvents } from './events/failed-events.js';
import { DiffQuery, EventsQuery, FailedEventsQuery, HeldOrderDto, OrderDto } from './operations.dto.js';
import { Doctor } from './doctor/doctor.js';
import { Held } from './held/held.js';
import { Overview } from './overview.js';
import { ProjectionOperations } from './projection-operations.js';

/** Shows all that follows the log. Clients see progress by repeating the request. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class OperationsController {
  constructor(
    private readonly overview: Overview,
    private readonly projections: ProjectionOperations,
    private readonly faults: FailedEvents,
    private readonly held: Held,
    private readonly doctor: Doctor,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  @Route(api.operations)
  read(): Promise<OperationsOverview> {
    return this.overview.read();
  }

  @Route(api.doctor)
  examine(): Promise<DoctorReport> {
    return this.doctor.examine();
  }

  @Route(api.sendTestMail)
  @HttpCode(200)
  sendTestMail(@Me() { memberId }: Principal): Promise<DoctorCheck> {
    return this.doctor.sendTestMail(memberId);
  }

  @Route(api.rebuildProjection)
  @HttpCode(200)
  async rebuild(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rebuild(name, { reason, context });
    return this.view(name);
  }

  @Route(api.rebuildAllProjections)
  @HttpCode(200)
  async rebuildAll(@Body() { reason }: OrderDto, @Context() context: CommandContext): Promise<RebuildsBegun> {
    return { begun: await this.projections.rebuildAll({ reason, context }) };
  }

  @Route(api.switchEqualProjections)
  @HttpCode(200)
  switchEqual(@Body() { reason }: OrderDto, @Context() context: CommandContext): Promise<VersionsSwitched> {
    return this.projections.switchEqual({ reason, context });
  }

  @Route(api.answerHeld)
  @HttpCode(200)
  answerHeld(@Body() { answer, reason }: HeldOrderDto, @Context() context: CommandContext): Promise<HeldView> {
    return this.held.answer(answer, { reason, context });
  }

  @Route(api.projectionDiff)
  async diff(@Param('name') name: string, @Query() { samples }: DiffQuery): Promise<ProjectionDiff> {
    const { projection, before, after, documents, rows } = await this.projections.diff(name, samples);
    return { projection, before, after, documents: counts(documents), rows: rows ? counts(rows) : null };
  }

  @Route(api.switchProjection)
  @HttpCode(200)
  async switch(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.switch(name, { reason, context });
    return this.view(name);
  }

  @Route(api.rollBackProjection)
  @HttpCode(200)
  async rollback(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.rollback(name, { reason, context });
    return this.view(name);
  }

  @Route(api.cancelRebuild)
  @HttpCode(200)
  async cancel(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.cancel(name, { reason, context });
    return this.view(name);
  }

  @Route(api.retireEdition)
  @HttpCode(200)
  async retire(@Param('name') name: string, @Body() { reason }: OrderDto, @Context() context: CommandContext) {
    await this.projections.retire(name, { reason, context });
    return this.view(name);
  }

  @Route(api.faults)
  listFaults(@Query() { limit }: FailedEventsQuery): Promise<FaultView[]> {
    return this.faults.list(limit);
  }

  @Route(api.retryFault)
  @HttpCode(200)
  retry(
    @Param('id') id: string,
    @Body() { reason }: OrderDto,
    @Context() context: CommandContext,
  ): Promise<FaultRetried> {
    return this.faults.retry(id, { reason, context });
  }

  @Route(api.events)
  events(@Query() { limit, cursor, type, ...filter }: EventsQuery): Promise<EventPage> {
    const types = type?.split(',').map((one) => one.trim());
    return searchEvents(
      this.eventStore,
      { ...filter, ...(types && { types }) },
      { limit, ...(cursor !== undefined && { cursor }) },
    );
  }

  private async view(name: string): Promise<ProjectionView> {
    const view = await this.overview.projection(name);
    if (!view) throw new DomainError('not-found', say('projection-not-found', { name }));
    return view;
  }
}

const counts = ({ samples, ...figures }: Comparison): DiffCounts => ({
  ...figures,
  samples: samples.map(({ key, kind, fields, before, after }) => ({ key, kind, fields, before, after })),
});
