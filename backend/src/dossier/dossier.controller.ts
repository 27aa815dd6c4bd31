import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type EvidencePack, type PersonExport, type PersonMoment } from '@wavelane/contracts';
import type { Response } from 'express';
import { Me, type Principal } from '../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../platform/http/openapi/decorators.js';
import { sendPage } from '../platform/http/paging.js';
import { Route } from '../platform/http/route.js';
import { SignedIn } from '../platform/security/policy.js';
import { TimelineQuery } from './dossier.dto.js';
import { GetEvidence } from './evidence/evidence.query.js';
import { ExportPerson, wholeOf } from './person-export.query.js';
import { GetPersonTimeline } from './timeline/timeline.query.js';

/** All that is known of one person. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class DossierController {
  constructor(private readonly queries: QueryBus) {}

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

  @Route(api.exportPerson)
  async export(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonExport> {
    const known = await wholeOf(await this.queries.execute(new ExportPerson(accountId, id)));
    attached(response, `person-${id}.json`);
    return known;
  }

  @Route(api.exportPersonPdf)
  @ApiProduces('application/pdf')
  async exportPdf(@Me() { accountId }: Principal, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { head, moments } = await this.queries.execute(new ExportPerson(accountId, id));
    const { personPdf } = await import('./pdf/person-pdf.js');
    sendPdf(response, `person-${id}.pdf`, await personPdf(head, moments));
  }

  @Route(api.personEvidencePdf)
  @ApiProduces('application/pdf')
  async evidencePdf(@Me() { accountId }: Principal, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const pack = await this.queries.execute(new GetEvidence(accountId, id));
    const { evidencePdf } = await import('./pdf/evidence-pdf.js');
    sendPdf(response, `evidence-${id}.pdf`, await evidencePdf(pack));
  }

  @Route(api.personEvidence)
  async evidence(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EvidencePack> {
    const pack = await this.queries.execute(new GetEvidence(accountId, id));
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
