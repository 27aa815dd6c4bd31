import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { accountsProjection } from '../accounts.projection.js';
import { isActiveAdministrator } from '../rules/state.js';
import { administrators } from './administrators.decider.js';
import { ADMINISTRATORS_STREAM } from './administrators.events.js';

/** After this many the search stops, once another one is known. */
const LOOKED_THROUGH = 1_000;

/** More administrators than an installation has. */
const ADMINISTRATORS_MOST = 100;

/** Ensures that at least one administrator stays. */
@Injectable()
export class Administrators {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async any(): Promise<boolean> {
    return (await this.executor.state(administrators, ADMINISTRATORS_STREAM)).members.length > 0;
  }

  /**
   * Whether the account is the only active administrator, according to the read model; the command itself decides
   * again.
   */
  async isLast(accountId: string): Promise<boolean> {
    if (!isActiveAdministrator(await this.executor.state(account, accountStream(accountId)))) return false;
    const { documents } = await this.readModels.find(accountsProjection, {
      where: { role: 'admin', status: 'active' },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      limit: 2,
    });
    return documents.every(({ id }) => id === accountId);
  }

  /** Ids of all administrators, the newest first, according to the read model. */
  async ids(): Promise<string[]> {
    const { documents } = await this.readModels.find(accountsProjection, {
      where: { role: 'admin' },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      limit: ADMINISTRATORS_MOST,
    });
    return documents.map(({ id }) => id);
  }

  /** Adds an account to the set, if it is an administrator who can sign in. */
  async add(accountId: string, context: CommandContext): Promise<void> {
    const state = await this.executor.state(account, accountStream(accountId));
    if (!isActiveAdministrator(state)) return;
    const { standing } = state;
    const commandId = idOf('administrator-added', accountId, standing);
    const command = { type: 'AddAdministrator', accountId, standing } as const;
    await this.executor.execute(administrators, ADMINISTRATORS_STREAM, command, { ...context, commandId });
  }

  /** Must be called before an account stops being one of them. @throws DomainError conflict for the last one */
  async withdraw(accountId: string, standing: number, context: CommandContext): Promise<void> {
    const { members } = await this.executor.state(administrators, ADMINISTRATORS_STREAM);
    if (members.every((one) => one === accountId)) await this.find(context);
    const commandId = idOf('administrator-withdrawn', accountId, standing);
    const command = { type: 'WithdrawAdministrator', accountId, standing } as const;
    await this.executor.execute(administrators, ADMINISTRATORS_STREAM, command, { ...context, commandId });
  }

  /** Adds administrators from older logs, in which they were not counted. */
  private async find(context: CommandContext): Promise<void> {
    const { documents } = await this.readModels.find(accountsProjection, {
      where: { role: 'admin' },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      limit: LOOKED_THROUGH,
    });
    for (const { id } of documents) await this.add(id, context);
  }
}
