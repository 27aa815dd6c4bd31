import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type GatewaySettings, type GatewayTest, said, say, type Saying } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { Vault } from '../../../platform/security/vault.js';
import { GetDemoGateway } from '../demo-gateway.js';
import { GatewayAccess } from '../gateway-access.js';
import { AnswerHiddenHandler, GetAnswersHiddenHandler } from './hidden-answers.js';
import { GetGatewayBalanceHandler } from '../gateway-balance.handler.js';
import { GatewayEnvironment } from './gateway-environment.js';
import { DEFAULT_BASE_URL, GATEWAY_SETTINGS_STREAM, gatewaySettings } from './gateway-settings.js';
import { checkGatewayUrl } from '../whapi.js';
import { GatewayFailure } from '@wavelane/gateway';

/** Blank or missing fields stay as they are. @throws DomainError invalid for an address that must not be called */
export class SaveGatewaySettings extends Command<GatewaySettings> {
  constructor(
    readonly change: { partnerToken?: string; baseUrl?: string; projectId?: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SaveGatewaySettings)
export class SaveGatewaySettingsHandler implements ICommandHandler<SaveGatewaySettings> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly environment: GatewayEnvironment,
    private readonly access: GatewayAccess,
  ) {}

  async execute({ change, context }: SaveGatewaySettings): Promise<GatewaySettings> {
    const baseUrl = change.baseUrl?.trim().replace(/\/+$/, '') || undefined;
    const projectId = change.projectId?.trim() || undefined;
    // Operators paste the token with or without the word "Bearer".
    const token = change.partnerToken?.trim().replace(/^bearer\s+/i, '') || undefined;
    const wrong = baseUrl === undefined ? undefined : checkGatewayUrl(baseUrl, !this.environment.production);
    const problem = wrong && asItIs(wrong);
    if (problem) throw DomainError.invalid(problem, { baseUrl: problem });
    if (token !== undefined && !/^[\x21-\x7e]{8,4096}$/.test(token)) {
      const text = say('not-a-partner-token');
      throw DomainError.invalid(text, { partnerToken: text });
    }
    const tokenSecretId = token === undefined ? undefined : idOf('gateway-token', context.commandId);
    if (token !== undefined && tokenSecretId !== undefined) await this.vault.put(tokenSecretId, token);
    const command = {
      type: 'ConfigureGateway',
      baseUrl,
      projectId,
      tokenSecretId,
      tokenLast4: token?.slice(-4),
    } as const;
    await this.executor.execute(gatewaySettings, GATEWAY_SETTINGS_STREAM, command, context);
    return readSettings(this.access);
  }
}

export class GetGatewaySettings extends Query<GatewaySettings> {}

@QueryHandler(GetGatewaySettings)
export class GetGatewaySettingsHandler implements IQueryHandler<GetGatewaySettings> {
  constructor(private readonly access: GatewayAccess) {}

  execute(): Promise<GatewaySettings> {
    return readSettings(this.access);
  }
}

async function readSettings(access: GatewayAccess): Promise<GatewaySettings> {
  const { baseUrl, projectId, tokenLast4, answersHidden, hiddenProbe } = await access.settings();
  const effective = await access.effective();
  return {
    partnerToken: tokenLast4 === null ? null : `••••${tokenLast4}`,
    baseUrl: baseUrl ?? DEFAULT_BASE_URL,
    projectId,
    demo: Boolean(effective?.demo),
    answersHidden,
    hiddenProbe: hiddenProbe && { outcome: hiddenProbe.outcome, reason: hiddenProbe.reason, at: hiddenProbe.at },
  };
}

const tested = (success: boolean, saying: Saying): GatewayTest => ({
  success,
  message: saying.message,
  said: said(saying),
});

/** Asks the gateway for its projects: the token is good when it answers. */
export class TestGateway extends Query<GatewayTest> {}

@QueryHandler(TestGateway)
export class TestGatewayHandler implements IQueryHandler<TestGateway> {
  constructor(private readonly access: GatewayAccess) {}

  async execute(): Promise<GatewayTest> {
    const gateway = await this.access.effective();
    if (!gateway) return tested(false, say('partner-token-not-set-save-it'));
    try {
      const projects = await gateway.manager.projects();
      const { projectId } = gateway;
      if (projectId !== null && !projects.some(({ id }) => id === projectId)) {
        return tested(false, say('token-accepted-but-no-project-of-id', { project: projectId }));
      }
      if (projects.length === 0) return tested(false, say('token-accepted-but-no-project'));
      const n = projects.length;
      const count = say(n === 1 ? 'project' : 'projects', { n });
      return tested(true, say(gateway.demo ? 'connected-to-demo-gateway' : 'connected-to-whapi', { projects: count }));
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      const why = asItIs(error.message);
      return tested(false, error.class === 'bad-token' ? say('whapi-does-not-accept-partner-token', { why }) : why);
    }
  }
}

@QueryHandler(GetDemoGateway)
export class GetDemoGatewayHandler implements IQueryHandler<GetDemoGateway> {
  constructor(private readonly access: GatewayAccess) {}

  async execute(): Promise<{ phonesUrl: string } | null> {
    const demo = (await this.access.effective())?.demo;
    return demo ? { phonesUrl: demo.phonesUrl } : null;
  }
}

export const gatewayHandlers = [
  AnswerHiddenHandler,
  GetAnswersHiddenHandler,
  SaveGatewaySettingsHandler,
  GetGatewaySettingsHandler,
  TestGatewayHandler,
  GetDemoGatewayHandler,
  GetGatewayBalanceHandler,
];
