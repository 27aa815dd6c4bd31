import { Injectable } from '@nestjs/common';
import type { OperatorAction } from '@wavelane/contracts';
import { NotNow } from '@wavelane/projections';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { idOf } from '../platform/domain/ids.js';
import { asItIs, DomainError } from '../platform/domain/domain-error.js';
import { OPERATIONS_STREAM } from './operations.events.js';
import { operations } from './operations.js';

/** An operator's order: the action, its reason, and the operator. */
export interface Order {
  action: OperatorAction;
  target: string;
  reason: string;
  context: CommandContext;
}

/** The result of an action: for the log, and for the answer. */
export interface Done<T> {
  detail: string;
  result: T;
}

/** Carries out operators' orders and records them: before, so that no action happens without a trace, and after. */
@Injectable()
export class OperatorLog {
  constructor(private readonly executor: CommandExecutor) {}

  /**
   * Runs the work between the events of its beginning and its end.
   * @throws DomainError conflict if it does not fit the present state; otherwise what the work throws
   */
  async run<T>({ action, target, reason, context }: Order, work: () => Promise<Done<T>>): Promise<T> {
    const actionId = idOf('operator-action', context.commandId);
    await this.executor.execute(
      operations,
      OPERATIONS_STREAM,
      { type: 'BeginAction', actionId, action, target, reason },
      context,
    );
    const end = (outcome: 'done' | 'refused' | 'failed', detail: string) =>
      this.executor.execute(
        operations,
        OPERATIONS_STREAM,
        { type: 'EndAction', actionId, outcome, detail },
        { ...context, commandId: `${context.commandId}:end` },
      );
    let done: Done<T>;
    try {
      done = await work();
    } catch (error) {
      const isDomainError = error instanceof NotNow || error instanceof DomainError;
      await end(isDomainError ? 'refused' : 'failed', error instanceof Error ? error.message : String(error));
      throw error instanceof NotNow ? DomainError.conflict(asItIs(error.message), 'not-now') : error;
    }
    await end('done', done.detail);
    return done.result;
  }
}
