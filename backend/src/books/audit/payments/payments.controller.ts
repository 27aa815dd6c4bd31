import { Controller, HttpCode, Inject, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Payment, type PaymentHistory, type PaymentSums } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { Response } from 'express';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { sendPage } from '../../../platform/http/paging.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { PaymentReplays } from './payment-replays.js';
import { PaymentExportQuery, PaymentsQuery, PaymentTimeQuery, PaymentTotalsQuery } from './payments.dto.js';
import { PaymentsExporter } from './payments-exporter.js';
import { GetPayment, GetPaymentTotals, ListPayments } from './payments.queries.js';
import { sendExport } from '../export/send-export.js';

/** Shows payments as they were at any instant. */
@ApiTags('payments')
@AdminOnly()
@Controller()
export class PaymentsController {
  private readonly exporter: PaymentsExporter;

  constructor(
    private readonly queries: QueryBus,
    executor: CommandExecutor,
    clock: Clock,
    replays: PaymentReplays,
    @Inject(EVENT_STORE) eventStore: EventStore,
  ) {
    this.exporter = new PaymentsExporter({ eventStore, executor, now: () => clock.now() }, replays);
  }

  /**
   * Lists the payments as of then, the one opened last first. All pages of a list show the log as it was at the first.
   */
  @Route(api.payments)
  async payments(
    @Query() { until, knownAt, user, order, day, limit, cursor }: PaymentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Payment[]> {
    return sendPage(
      response,
      await this.queries.execute(new ListPayments({ until, knownAt }, { user, order, day }, { limit, cursor })),
    );
  }

  /** Returns the money and days that came and went between two instants, by day and currency. */
  @Route(api.paymentTotals)
  async totals(@Query() { from, until, knownAt }: PaymentTotalsQuery): Promise<PaymentSums> {
    return this.queries.execute(new GetPaymentTotals({ until, knownAt }, from ?? null));
  }

  /**
   * Exports the payments in the order in which they were opened. `X-Export-Id` names it; its manifest is at
   * `/api/admin/audit/exports/{id}`.
   */
  @Confirmed()
  @Route(api.exportPayments)
  @HttpCode(200)
  @OwnIdempotency()
  @ApiProduces('text/csv', 'application/x-ndjson')
  async export(
    @Query() { format, bom, until, knownAt, user, order, day }: PaymentExportQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const request = { format, bom: bom !== '0', time: { until, knownAt }, filter: { user, order, day }, context };
    const prepared = await this.exporter.prepare(request);
    await sendExport(response, prepared);
  }

  /** One with its timeline. */
  @Route(api.payment)
  async payment(@Param('id') id: string, @Query() { until, knownAt }: PaymentTimeQuery): Promise<PaymentHistory> {
    return this.queries.execute(new GetPayment(id, { until, knownAt }));
  }
}
