import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type DaysLine, PAGE_MAX, type Purchase } from '@wavelane/contracts';
import type { Response } from 'express';
import { GetAccount } from '../../identity/index.js';
import { LatestLines } from '../audit/journal/latest-lines.query.js';
import { ledger } from '../../platform/domain/posting.js';
import { sendCsv } from '../../platform/http/csv.js';
import { csvTimes, type CsvTimes } from '../../platform/http/tables/csv-times.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, type PageRequest, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { PdfThread } from '../../platform/pdf/pdf-thread.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { daysLineOf } from './days-line.js';
import { GetReceipt, ListPurchases } from './purchases/purchases.queries.js';
import type { receiptPdf } from './receipts/pdf/receipt-pdf.js';

const RECEIPT_PDF = new URL('./receipts/pdf/receipt-pdf.js', import.meta.url);

/** The payments of a user, and the use of their days. */
@ApiTags('billing')
@SignedIn('own')
@Controller()
export class BillingController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pdf: PdfThread,
  ) {}

  @Route(api.purchases)
  async purchases(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Purchase[]> {
    return sendPage(response, await this.queries.execute(new ListPurchases(accountId, page)));
  }

  /** A download. 404 while there is none: a payment gets its receipt a moment after it was accepted. */
  @Route(api.receipt)
  @ApiProduces('application/pdf')
  async receipt(@Me() { accountId }: Principal, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { receipt, refunded } = await this.queries.execute(new GetReceipt(accountId, id));
    const bytes = await this.pdf.draw<Parameters<typeof receiptPdf>>(RECEIPT_PDF, 'receiptPdf', receipt, refunded);
    response.setHeader('Content-Type', 'application/pdf');
    response.setHeader('Content-Disposition', `attachment; filename="receipt-${receipt.number}.pdf"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(bytes);
  }

  @Route(api.ownDays)
  async days(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DaysLine[]> {
    const { items, ...more } = await this.lines(accountId, page);
    return sendPage(response, { items: items.map(daysLineOf), ...more });
  }

  @Confirmed()
  @Route(api.ownDaysTable)
  @ApiProduces('text/csv')
  async table(@Me() { accountId }: Principal, @Res() response: Response): Promise<void> {
    // Asked before the answer begins: a journal that is behind is a 503 and no broken file.
    const first = await this.lines(accountId, { limit: PAGE_MAX });
    const account = await this.queries.execute(new GetAccount(accountId, true));
    const times = csvTimes(account?.timeZone ?? 'UTC');
    await sendCsv(response, 'days.csv', this.rows(accountId, first, times));
  }

  private async *rows(
    accountId: string,
    first: Awaited<ReturnType<BillingController['lines']>>,
    times: CsvTimes,
  ): AsyncGenerator<readonly string[]> {
    yield [times.column('at'), 'cause', 'change', 'balance', 'channel', 'note'];
    let page = first;
    for (;;) {
      for (const { at, cause, change, balance, channelId, note } of page.items.map(daysLineOf)) {
        const channel = channelId === null ? '' : String(channelId);
        yield [times.cell(at), cause, String(change), String(balance), channel, note ?? ''];
      }
      if (page.cursor === undefined) return;
      page = await this.lines(accountId, { limit: PAGE_MAX, cursor: page.cursor });
    }
  }

  private lines(accountId: string, page: PageRequest) {
    return this.queries.execute(new LatestLines(ledger.user(accountId), page));
  }
}
