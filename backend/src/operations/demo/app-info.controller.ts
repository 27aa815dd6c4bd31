import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type AppInfo } from '@wavelane/contracts';
import { GetDemoGateway } from '../../whatsapp/index.js';
import { DemoTransport, Mail } from '../../identity/index.js';
import { Config } from '../../platform/config/config.js';
import { productCommit, productVersion } from '../../platform/config/product-version.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Public } from '../../platform/security/policy.js';
import { Route } from '../../platform/http/route.js';

const VERSION = productVersion();
const COMMIT = productCommit() ?? null;

@ApiTags('app')
@Public()
@Controller()
export class AppInfoController {
  constructor(
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly demoMail: DemoTransport,
    private readonly config: Config,
  ) {}

  /** Returns the facts that the interface needs before sign-in. */
  @Route(api.app)
  async info(): Promise<AppInfo> {
    const demo = await this.queries.execute(new GetDemoGateway());
    return {
      name: 'Wavelane',
      subtitle: 'WA Tracker',
      version: VERSION,
      commit: COMMIT,
      rehearsal: this.config.rehearsal,
      demoGateway: demo !== null,
      demoPhonesUrl: demo?.phonesUrl ?? null,
      ...this.cannot(),
      registration: this.config.registration,
      mail: this.mail.state(),
      demoMailboxUrl: this.demoMail.pageUrl ?? null,
    };
  }

  /** Kinds of content that the gateway does not send. */
  private cannot(): Pick<AppInfo, 'gatewayCannot'> {
    const kinds = this.config.gatewayWithout.filter((kind) => kind !== 'buttons' && kind !== 'button-files');
    return kinds.length > 0 ? { gatewayCannot: kinds } : {};
  }
}
