import { Controller, HttpCode, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Revenue } from '@wavelane/contracts';
import type { Response } from 'express';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { PaymentTimeQuery } from '../payments/payments.dto.js';
import { revenueTable } from './revenue-table.js';
import { GetRevenue } from './revenue.query.js';

/** Shows the revenue of the business as of any instant. */
@ApiTags('payments')
@AdminOnly()
@Controller()
export class RevenueController {
  constructor(private readonly queries: QueryBus) {}

  /** Returns the revenue by month, plan and currency; currencies are never added together. */
  @Route(api.revenue)
  async revenue(@Query() { until, knownAt }: PaymentTimeQuery): Promise<Revenue> {
    return this.queries.execute(new GetRevenue({ until, knownAt }));
  }

  /** A line for each month, plan and currency. */
  @Confirmed()
  @Route(api.exportRevenue)
  @HttpCode(200)
  @OwnIdempotency()
  @ApiProduces('text/csv')
  async export(@Query() { until, knownAt }: PaymentTimeQuery, @Res() response: Response): Promise<void> {
    const { lines } = await this.queries.execute(new GetRevenue({ until, knownAt }));
    await sendCsv(response, 'revenue.csv', revenueTable(lines));
  }
}
