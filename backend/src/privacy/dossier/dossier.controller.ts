import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type EvidencePack, type PersonExport, type PersonMoment, type PersonRecord } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { PdfThread } from '../../platform/pdf/pdf-thread.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { Exports, noteExport } from '../../platform/security/note-export.js';
import { SignedIn } from '../../platform/security/policy.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { TimelineQuery } from './dossier.dto.js';
import { GetEvidence } from './evidence/evidence.query.js';
import type { evidencePdf } from './pdf/evidence-pdf.js';
import { isMore, MOMENTS_IN_PDF } from './pdf/moments-shown.js';
import type { personPdf } from './pdf/person-pdf.js';
import { ExportPerson, wholeOf } from './person-export.query.js';
import { GetPersonTimeline } from './timeline/timeline.query.js';

const PERSON_PDF = new URL('./pdf/person-pdf.js', import.meta.url);
const EVIDENCE_PDF = new URL('./pdf/evidence-pdf.js', import.meta.url);

/** All that is known of one person. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class DossierController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pdf: PdfThread,
    private readonly log: SecurityLog,
  ) {}

  @SignedIn('look-at-all')
  @Route(api.personTimeline)
  async timeline(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Query() page: TimelineQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonMoment[]> {
    return sendPage(response, await this.queries.execute(new GetPersonTimeline(accountId, id, page)));
  }

  @Confirmed()
  @Exports()
  @Route(api.exportPerson)
  async export(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonExport> {
    const known = await wholeOf(await this.queries.execute(new ExportPerson(me.accountId, id)));
    await noteExport(this.log, me, request, 'person');
    attached(response, `person-${id}.json`);
    return known;
  }

  @Confirmed()
  @Exports()
  @Route(api.exportPersonPdf)
  @ApiProduces('application/pdf')
  async exportPdf(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { head, moments, records } = await this.queries.execute(new ExportPerson(me.accountId, id));
    await noteExport(this.log, me, request, 'person');
    const newest: PersonMoment[] = [];
    for await (const moment of moments) if (newest.push(moment) > MOMENTS_IN_PDF) break;
    const more: PersonRecord[] = [];
    for await (const record of records) if (isMore(record) && more.push(record) > MOMENTS_IN_PDF + 1) more.shift();
    const bytes = await this.pdf.draw<Parameters<typeof personPdf>>(
      PERSON_PDF,
      'personPdf',
      head,
      newest,
      more.toReversed(),
    );
    sendPdf(response, `person-${id}.pdf`, bytes);
  }

  @Confirmed()
  @Exports()
  @Route(api.personEvidencePdf)
  @ApiProduces('application/pdf')
  async evidencePdf(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const pack = await this.queries.execute(new GetEvidence(me.accountId, id));
    await noteExport(this.log, me, request, 'evidence');
    const bytes = await this.pdf.draw<Parameters<typeof evidencePdf>>(EVIDENCE_PDF, 'evidencePdf', pack);
    sendPdf(response, `evidence-${id}.pdf`, bytes);
  }

  @Confirmed()
  @Exports()
  @Route(api.personEvidence)
  async evidence(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EvidencePack> {
    const pack = await this.queries.execute(new GetEvidence(me.accountId, id));
    await noteExport(this.log, me, request, 'evidence');
    attached(response, `evidence-${id}.json`);
    return pack;
  }
}

const attached = (response: Response, name: string) =>
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);

function sendPdf(response: Response, name: string, bytes: Buffer): void {
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Cache-Control', 'private, no-store');
  attached(response, name);
  response.end(bytes);
}
