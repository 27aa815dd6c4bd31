import { Controller } from '@nestjs/common';
import { api, type LegalTexts } from '@wavelane/contracts';
import { Config } from '../config/config.js';
import { Public } from '../security/policy.js';
import { ApiTags } from './openapi/decorators.js';
import { Route } from './route.js';

/** The operator's own texts. */
@ApiTags('system')
@Public()
@Controller()
export class LegalController {
  constructor(private readonly config: Config) {}

  @Route(api.legal)
  texts(): LegalTexts {
    return this.config.legal;
  }
}
