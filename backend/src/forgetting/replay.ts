import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { FORGETTING_REASONS } from '@wavelane/contracts';
import { account, accountStream, AddressClaims } from '../accounts/index.js';
import { Config } from '../platform/config/config.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { FORGOTTEN_FILE, type Forgotten, readForgotten } from '../platform/personal/forgotten-list.js';
import { BeforeWork } from '../platform/runtime/worker.js';
import { RecordSubjectKeys } from '../platform/personal/keys/subject-keys.js';
import { forgetting } from './forgetting.js';
import { forgettingStream } from './forgetting.events.js';
import { ForgettingWorker } from './forgetting.worker.js';
import { ForgettingWork } from './steps/forgetting-work.js';

const AGAIN_MS = 500;
/** Streams that are read side by side: every start looks at all who were ever forgotten. */
const AT_ONCE = 50;

/**
 * Forgets again whom this installation has forgotten, and whom a backup brought back: their keys before anything is read,
 * and all that the backup's read models have of them before the first request is answered and the first message sent.
 */
@BeforeWork()
@Injectable()
export class ForgettingReplay implements OnModuleInit, BeforeWork {
  private readonly logger = new Logger('Forgetting');
  private readonly path: string;
  private readonly pending: string[] = [];

  constructor(
    @Inject(Config) config: Config,
    private readonly keys: RecordSubjectKeys,
    private readonly work: ForgettingWork,
    private readonly executor: CommandExecutor,
    private readonly worker: ForgettingWorker,
    private readonly claims: AddressClaims,
  ) {
    this.path = join(config.dataDir, FORGOTTEN_FILE);
  }

  async onModuleInit(): Promise<void> {
    const entries = readForgotten([this.path]);
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const some = entries.slice(from, from + AT_ONCE);
      const stateOf = ({ forgettingId }: Forgotten) => this.executor.state(forgetting, forgettingStream(forgettingId));
      const states = await Promise.all(some.map(async (entry) => ({ entry, ...(await stateOf(entry)) })));
      for (const { entry, begun, step } of states) {
        if (begun && step === null) continue;
        if (!begun) await this.order(entry);
        this.pending.push(entry.forgettingId);
      }
    }
  }

  async beforeWork(): Promise<void> {
    const { signal } = new AbortController();
    for (const id of this.pending.splice(0))
      for (let isOver = false; !isOver;)
        try {
          await this.worker.forget(id, signal);
          isOver = true;
        } catch (error) {
          this.logger.warn({ message: 'Whom a backup brought back is not forgotten yet', error: String(error) });
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
  }

  /** The log does not know that they were forgotten: it is older. */
  private async order(entry: Forgotten): Promise<void> {
    const { forgettingId, accountId, reason: given, keys, stopped } = entry;
    if (entry.whole) return this.orderWhole(entry);
    const until = new Map(keys.map(({ subject, generation }) => [subject, generation]));
    const subjects = [...until.keys()];
    const kept = await this.keys.kept(subjects);
    const back = kept.filter(({ subject, generation }) => generation <= (until.get(subject) ?? 0));
    await this.work.restore(forgettingId, back);
    await this.keys.destroyUpTo(keys);
    const reason = reasonOf(given);
    const context = restoring(forgettingId);
    for (const phone of stopped) {
      const told = { ...context, commandId: `${context.commandId}:${phone}` };
      // Their STOP may be later than the backup.
      await this.executor.execute(
        account,
        accountStream(accountId),
        { type: 'SuppressRecipient', phone, text: '' },
        told,
      );
    }
    const command = { type: 'BeginForgetting', begun: { forgettingId, accountId, reason, subjects } } as const;
    await this.executor.execute(forgetting, forgettingStream(forgettingId), command, context);
  }

  /** Its keys are found in the log, so they go with the steps. Its address is free at once, while it can still be read. */
  private async orderWhole({ forgettingId, accountId, reason: given }: Forgotten): Promise<void> {
    const reason = reasonOf(given);
    const context = restoring(forgettingId);
    const stream = accountStream(accountId);
    const { profile, standing } = await this.executor.state(account, stream);
    await this.work.restore(forgettingId, []);
    if (profile) {
      const close = { type: 'CloseAccount', standing, forgetting: { forgettingId, reason } } as const;
      await this.executor.execute(account, stream, close, { ...context, commandId: `${forgettingId}:close` });
      await this.claims.release(profile.email, accountId, { ...context, commandId: `${forgettingId}:release` });
    }
    const begun = { forgettingId, accountId, reason, subjects: [], whole: true } as const;
    await this.executor.execute(
      forgetting,
      forgettingStream(forgettingId),
      { type: 'BeginForgetting', begun },
      context,
    );
  }
}

const reasonOf = (given: string) => FORGETTING_REASONS.find((one) => one === given) ?? 'asked';

const restoring = (forgettingId: string) => ({
  ...{ actor: { kind: 'system', id: 'restore' } as const, correlationId: forgettingId, causationId: null },
  commandId: `${forgettingId}:again`,
});
