import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { IncomingWebhook } from '@wavelane/contracts';
import { Config } from '../../platform/config/config.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { accountOf, isGood, tokenFor, webhookToken } from './webhook-token.js';
import { workflowStream } from './webhook-token.events.js';

const PURPOSE = 'workflow-webhook';

/** The address and the token for reports of an account's incoming messages. */
export class GetIncomingWebhook extends Query<IncomingWebhook> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** The account that a token belongs to; undefined for a token that is not good (any longer). */
export class AccountByWebhookToken extends Query<string | undefined> {
  constructor(readonly token: string) {
    super();
  }
}

/** Makes another token; the one before is refused from then on. */
export class RotateWebhookToken extends Command<IncomingWebhook> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Tokens are made from the installation's key and a number in the log: nothing secret is stored for them. Those of a
 * key from before are good as long as the installation has it.
 */
@Injectable()
export class WebhookTokens {
  constructor(
    private readonly config: Config,
    private readonly keys: KeyRing,
    private readonly executor: CommandExecutor,
  ) {}

  async webhookOf(accountId: string): Promise<IncomingWebhook> {
    const { generation } = await this.executor.state(webhookToken, workflowStream(accountId));
    return this.webhook(accountId, generation);
  }

  async rotate(accountId: string, context: CommandContext): Promise<IncomingWebhook> {
    const command = { type: 'RotateWebhookToken', accountId } as const;
    const { state } = await this.executor.execute(webhookToken, workflowStream(accountId), command, context);
    return this.webhook(accountId, state.generation);
  }

  async accountOf(token: string): Promise<string | undefined> {
    const accountId = accountOf(token);
    if (accountId === undefined) return undefined;
    const { generation } = await this.executor.state(webhookToken, workflowStream(accountId));
    const good = this.keys.derive(PURPOSE).filter((key) => isGood(key, token, accountId, generation));
    return good.length > 0 ? accountId : undefined;
  }

  private webhook(accountId: string, generation: number): IncomingWebhook {
    const [key] = this.keys.derive(PURPOSE);
    return { url: `${this.config.publicUrl}/webhooks/whapi`, token: tokenFor(key, accountId, generation) };
  }
}

@QueryHandler(GetIncomingWebhook)
export class GetIncomingWebhookHandler implements IQueryHandler<GetIncomingWebhook> {
  constructor(private readonly tokens: WebhookTokens) {}

  execute({ accountId }: GetIncomingWebhook): Promise<IncomingWebhook> {
    return this.tokens.webhookOf(accountId);
  }
}

@QueryHandler(AccountByWebhookToken)
export class AccountByWebhookTokenHandler implements IQueryHandler<AccountByWebhookToken> {
  constructor(private readonly tokens: WebhookTokens) {}

  execute({ token }: AccountByWebhookToken): Promise<string | undefined> {
    return this.tokens.accountOf(token);
  }
}

@CommandHandler(RotateWebhookToken)
export class RotateWebhookTokenHandler implements ICommandHandler<RotateWebhookToken> {
  constructor(private readonly tokens: WebhookTokens) {}

  execute({ accountId, context }: RotateWebhookToken): Promise<IncomingWebhook> {
    return this.tokens.rotate(accountId, context);
  }
}

export const webhookTokenHandlers = [
  GetIncomingWebhookHandler,
  AccountByWebhookTokenHandler,
  RotateWebhookTokenHandler,
];
