import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { GatewayTest, SetupStep } from '@wavelane/contracts';
import { ListChannels, GetDemoGateway, TestGateway } from '../../../whatsapp/index.js';
import { GetPoolPolicy, pool, POOL_STREAM, GetBankDetails, PayPalAccess } from '../../../days/index.js';
import { MailQueue, Mail } from '../../../identity/index.js';
import { Config } from '../../../platform/config/config.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { GATEWAY_WITHIN, setupSteps, type SetupFacts } from './setup-steps.js';

/** The most channels of an administrator that are read. */
const CHANNELS_MOST = 100;

/** The steps of the installation's set-up, for one administrator. @param accountId of the administrator */
export class GetSetup extends Query<SetupStep[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetSetup)
export class GetSetupHandler implements IQueryHandler<GetSetup> {
  constructor(
    private readonly queries: QueryBus,
    private readonly executor: CommandExecutor,
    private readonly payPal: PayPalAccess,
    private readonly mail: Mail,
    private readonly mails: MailQueue,
    private readonly config: Config,
  ) {}

  async execute({ accountId }: GetSetup): Promise<SetupStep[]> {
    const [gateway, outage, { balance, transactions }, { floor }, bankDetails, channels] = await Promise.all([
      this.gateway(),
      this.mails.outage(),
      this.executor.cached(pool, POOL_STREAM),
      this.queries.execute(new GetPoolPolicy()),
      this.queries.execute(new GetBankDetails()),
      this.queries.execute(new ListChannels(accountId, { limit: CHANNELS_MOST })),
    ]);
    const payPal = this.payPal.current();
    return setupSteps({
      gateway,
      payPal: payPal && { environment: payPal.environment, verifies: payPal.trust !== null },
      mail: { state: this.mail.state(), outage: outage?.error ?? null },
      pool: { balance, floor, transactions },
      bankDetails,
      legal: this.config.legal,
      channels: channels.items,
    });
  }

  /** A gateway that does not answer must not delay the other steps. */
  private async gateway(): Promise<SetupFacts['gateway']> {
    if (await this.queries.execute(new GetDemoGateway())) return { demo: true, answer: null };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), GATEWAY_WITHIN * 1_000);
    });
    const answer: Promise<GatewayTest> = this.queries.execute(new TestGateway());
    try {
      return { demo: false, answer: await Promise.race([answer, late]) };
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined);
    }
  }
}
