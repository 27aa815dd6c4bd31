import { Controller, Param } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { api, LEGAL_DOCUMENTS, type LegalText } from '@wavelane/contracts';
import { Config } from '../config/config.js';
import { DomainError } from '../domain/domain-error.js';
import { Public } from '../security/policy.js';
import { Route } from './route.js';

/** The operator's own texts. */
@ApiTags('system')
@Public()
@Controller()
export class LegalController {
  constructor(private readonly config: Config) {}

  @Route(api.legal)
  @ApiParam({ name: 'document', enum: LEGAL_DOCUMENTS })
  @ApiResponse({ status: 404 })
  text(@Param('document') name: string): LegalText {
    const document = LEGAL_DOCUMENTS.find((one) => one === name);
    if (!document) throw DomainError.notFound('Document');
    return { text: this.config.legal[document] };
  }
}
