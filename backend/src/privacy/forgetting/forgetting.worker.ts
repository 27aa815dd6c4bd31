import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { forgetting } from './forgetting.js';
import { forgettingStream } from './forgetting.events.js';
import { forgettingsProjection } from './forgettings.projection.js';
import { AccountSteps } from './account/account-steps.js';
import { ForgettingSteps } from './steps/forgetting-steps.js';
import { ForgettingWork } from './steps/forgetting-work.js';

const AGAIN_MS = 1_000;
const AT_ONCE = 50;

/**
 * Carries out the ordered forgettings, one after another and step by step; after a crash it continues at the open step.
 */
@Worker()
@Injectable()
export class ForgettingWorker implements Worker {
  readonly name = 'forgetting';
  readonly wakesOn = ['ForgettingBegun'];
  private readonly logger = new Logger('Forgetting');

  constructor(
    private readonly executor: CommandExecutor,
    private readonly steps: ForgettingSteps,
    private readonly accountSteps: AccountSteps,
    private readonly work: ForgettingWork,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number | void> {
    const { documents } = await this.readModels.find(forgettingsProjection, {
      where: { state: 'under-way' },
      sort: [{ field: 'begunAt', direction: 'asc' }],
      limit: AT_ONCE,
    });
    let failed = 0;
    for (const { id } of documents) {
      if (signal.aborted) return AGAIN_MS;
      try {
        await this.forget(id, signal);
      } catch (error) {
        failed++;
        this.logger.warn({ message: 'Somebody is not forgotten yet', forgettingId: id, error: String(error) });
      }
    }
    return failed > 0 || documents.length === AT_ONCE ? AGAIN_MS : undefined;
  }

  /** @throws Error if a step cannot be done now */
  async forget(id: string, signal: AbortSignal): Promise<void> {
    const stream = forgettingStream(id);
    for (;;) {
      const state = await this.executor.state(forgetting, stream);
      const { begun, step } = state;
      if (!begun || step === null || signal.aborted) return;
      const context = (what: string): CommandContext => ({
        ...{ actor: { kind: 'system', id: 'forgetting' }, correlationId: id, causationId: null },
        commandId: `${id}:${what}`,
      });
      const order = { state: { ...state, begun }, work: await this.work.find(id), context: context('step') };
      const steps = begun.whole ? this.accountSteps : this.steps;
      const { counts, destroyed = [] } = await steps.take(step, order);
      const noted = { type: 'NoteDestroyedKeys', keys: destroyed } as const;
      if (destroyed.length > 0) await this.executor.execute(forgetting, stream, noted, context('destroyed'));
      await this.executor.execute(forgetting, stream, { type: 'FinishStep', step, counts }, context(`done:${step}`));
    }
  }
}
