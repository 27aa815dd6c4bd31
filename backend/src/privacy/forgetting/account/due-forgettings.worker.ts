import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { AccountForgetting } from './account-forgetting.js';
import { forgettingOrdersProjection } from './forgetting-orders.projection.js';

const AT_ONCE = 50;
/** The last administrator stays until there is another one: it is tried again. */
const AGAIN_MS = 600_000;

/** Begins to forget the accounts whose owners' waiting time is over. */
@Worker()
@Injectable()
export class DueForgettings implements Worker {
  readonly name = 'due-forgettings';
  readonly wakesOn = ['AccountForgettingAsked'];
  readonly schedule = '5 * * * *';
  private readonly logger = new Logger('Forgetting');

  constructor(
    private readonly forgetting: AccountForgetting,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number | void> {
    const now = new Date(this.clock.now()).toISOString();
    let isAny = false;
    // Past those that are refused: the ones behind them wait for nothing.
    const due = everyDocument(this.readModels, forgettingOrdersProjection, {
      where: { dueAt: { lte: now } },
      sort: [{ field: 'dueAt', direction: 'asc' }],
      limit: AT_ONCE,
    });
    for await (const { id, body } of due) {
      isAny = true;
      if (signal.aborted) return AGAIN_MS;
      const context: CommandContext = {
        ...{ actor: { kind: 'system', id: 'forgetting' }, correlationId: id, causationId: null },
        commandId: `forgetting-due:${id}:${body.dueAt}`,
      };
      try {
        await this.forgetting.order(id, { reason: 'asked', onlyDue: true }, context);
      } catch (error) {
        this.logger.warn({ message: 'An account is not forgotten yet', accountId: id, error: String(error) });
      }
    }
    return isAny ? AGAIN_MS : undefined;
  }
}
