import { say } from '@wavelane/contracts';
import { type VersionDiff, NotNow, type ProjectionEngine, type RebuildProgress } from '@wavelane/projections';
import type { CommandContext } from '../platform/domain/command-context.js';
import { asItIs, DomainError } from '../platform/domain/domain-error.js';
import type { OperatorLog } from './operator-log.js';

/** Why, and who. */
export interface Ordered {
  reason: string;
  context: CommandContext;
}

/** Holds the engine; the product makes it after all features have declared their projections. */
export interface EngineSource {
  readonly current: ProjectionEngine;
}

/** Actions on the parts of one engine: the same for the screen and for the command line. */
export class ProjectionOperations {
  constructor(
    private readonly holder: EngineSource,
    private readonly log: OperatorLog,
  ) {}

  private get engine(): ProjectionEngine {
    return this.holder.current;
  }

  /**
   * Begins to backfill a second version beside the live one; the projecting process does the work.
   * @throws DomainError not-found, or conflict while another rebuild is not switched or cancelled
   */
  rebuild(name: string, { reason, context }: Ordered): Promise<RebuildProgress> {
    return this.run('rebuild', name, { reason, context }, async () => {
      const progress = await this.engine.versions.rebuild(name, nameOf(context));
      return { detail: `${progress.collection} is being filled`, result: progress };
    });
  }

  /**
   * Begins to rebuild all that are not being rebuilt. A projection folds the log alone, so their order is only that of
   * the features; the engine fills a few at a time.
   * @returns the names of those that begin
   */
  async rebuildAll(ordered: Ordered): Promise<string[]> {
    const begun: string[] = [];
    for (const { name } of this.engine.options.projections) {
      const progress = await this.engine.versions.progress(name);
      if (progress?.state === 'filling' || progress?.state === 'ready') continue;
      await this.rebuild(name, oneOf(ordered, name));
      begun.push(name);
    }
    return begun;
  }

  /** Switches to each rebuilt version that is equal to the live one; an operator decides on the others. */
  async switchEqual(ordered: Ordered): Promise<{ switched: string[]; different: string[] }> {
    const switched: string[] = [];
    const different: string[] = [];
    for (const { name } of this.engine.options.projections) {
      if ((await this.engine.versions.progress(name))?.state !== 'ready') continue;
      if (!isEmpty(await this.diff(name, 1))) {
        different.push(name);
        continue;
      }
      await this.switch(name, oneOf(ordered, name));
      switched.push(name);
    }
    return { switched, different };
  }

  /** Makes queries read the rebuilt version from now on. @throws DomainError not-found, or conflict if none is ready */
  switch(name: string, { reason, context }: Ordered): Promise<string> {
    return this.run('switch', name, { reason, context }, async () => {
      const { live, previous } = await this.engine.versions.switch(name, nameOf(context));
      return { detail: `${previous?.collection} → ${live.collection}`, result: live.collection };
    });
  }

  /** Switches back to the version before the last switch. @throws DomainError not-found, or conflict without one */
  rollback(name: string, { reason, context }: Ordered): Promise<string> {
    return this.run('rollback', name, { reason, context }, async () => {
      const { live, previous } = await this.engine.versions.rollback(name, nameOf(context));
      return { detail: `${previous?.collection} → ${live.collection}`, result: live.collection };
    });
  }

  /** Discards a rebuild. @throws DomainError not-found, or conflict without one */
  cancel(name: string, { reason, context }: Ordered): Promise<void> {
    return this.run('cancel', name, { reason, context }, async () => {
      const collection = (await this.engine.versions.progress(name))?.collection;
      await this.engine.versions.cancel(name);
      return { detail: `${collection} was thrown away`, result: undefined };
    });
  }

  /** Discards the version before the last switch. @throws DomainError not-found, or conflict without one */
  retire(name: string, { reason, context }: Ordered): Promise<void> {
    return this.run('retire', name, { reason, context }, async () => {
      await this.engine.versions.retire(name);
      return { detail: 'the version before the last switch was thrown away', result: undefined };
    });
  }

  /**
   * Folds one quarantined document again. @returns false when its fold throws again
   * @throws DomainError not-found
   */
  retry(name: string, id: string, { reason, context }: Ordered): Promise<boolean> {
    return this.run('retry', name, { reason, context }, async () => {
      const result = await this.engine.retry(name, id);
      return { detail: `${id}: ${result ? 'mended' : 'its fold throws again'}`, result };
    });
  }

  /**
   * Returns the changes that a switch would make. @throws DomainError not-found, or conflict if there is nothing to
   * compare
   */
  async diff(name: string, samples: number): Promise<VersionDiff> {
    this.demand(name);
    try {
      return await this.engine.versions.diff(name, { samples });
    } catch (error) {
      throw error instanceof NotNow ? DomainError.conflict(asItIs(error.message), 'not-now') : error;
    }
  }

  /** @throws DomainError not-found */
  demand(name: string): void {
    if (!this.engine.options.projections.some((projection) => projection.name === name))
      throw new DomainError('not-found', say('projection-not-found', { name }));
  }

  private async run<T>(
    action: 'rebuild' | 'switch' | 'rollback' | 'cancel' | 'retire' | 'retry',
    name: string,
    ordered: Ordered,
    work: () => Promise<{ detail: string; result: T }>,
  ): Promise<T> {
    this.demand(name);
    return this.log.run({ action, target: name, ...ordered }, work);
  }
}

/** Returns the order for one of many: each is its own action in the log, under the same reason. */
const oneOf = ({ reason, context }: Ordered, name: string): Ordered => ({
  reason,
  context: { ...context, commandId: `${context.commandId}:${name}` },
});

const nameOf = ({ actor }: CommandContext) => `${actor.kind} ${actor.id}`;

/** True if a switch would change nothing, as far as is known. */
export function isEmpty({ documents, rows }: VersionDiff): boolean {
  return [documents, ...(rows ? [rows] : [])].every(
    ({ added, removed, changed, unsettled }) => added + removed + changed + unsettled === 0,
  );
}
