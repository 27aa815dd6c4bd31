import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { AccountForgettingPreview } from '@wavelane/contracts';
import type { Projection, ReadModels } from '@wavelane/projections';
import { account, accountStream, Administrators } from '../../../identity/index.js';
import { purchasesProjection } from '../../../books/index.js';
import { CountChannels } from '../../../whatsapp/index.js';
import { GetWallets } from '../../../days/index.js';
import {
  inboundProjection,
  jobsProjection,
  messagesProjection,
  templatesProjection,
} from '../../../messaging/index.js';
import { peopleProjection } from '../../../people/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';

/** The data that is removed with an account, and the data that stays. @throws DomainError not-found */
export class PreviewAccountForgetting extends Query<AccountForgettingPreview> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(PreviewAccountForgetting)
export class PreviewAccountForgettingHandler implements IQueryHandler<PreviewAccountForgetting> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly administrators: Administrators,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId }: PreviewAccountForgetting): Promise<AccountForgettingPreview> {
    const { profile, closed, forgetting } = await this.executor.state(account, accountStream(accountId));
    if (!profile || closed) throw DomainError.notFound('User');
    const count = (projection: Projection) => this.readModels.count(projection, { accountId });
    const wallets = await this.queries.execute(new GetWallets([accountId]));
    return {
      asked: forgetting,
      isLastAdministrator: await this.administrators.isLast(accountId),
      goes: {
        people: await count(peopleProjection),
        messages: await count(messagesProjection),
        received: await count(inboundProjection),
        channels: await this.queries.execute(new CountChannels(accountId)),
        templates: await count(templatesProjection),
        jobs: await count(jobsProjection),
      },
      stays: { payments: await this.readModels.count(purchasesProjection, { accountId, shown: true }) },
      daysLost: wallets[accountId]?.balance ?? 0,
    };
  }
}

export const accountForgettingQueries = [PreviewAccountForgettingHandler];
