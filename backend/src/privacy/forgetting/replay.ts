import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { FORGETTING_REASONS } from '@wavelane/contracts';
import { type EventStore, StoreUnavailable } from '@wavelane/event-store';
import { NotNow } from '@wavelane/projections';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { pause } from '@wavelane/runtime';
import { account, accountStream, AddressClaims } from '../../identity/index.js';
import { Config } from '../../platform/config/config.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import {
  cutOffText,
  FORGOTTEN_FILE,
  type Forgotten,
  isAbout,
  type ListPlace,
  readForgotten,
} from '../../platform/personal/forgotten-list.js';
import { startStep, StartStep } from '../../platform/process/start-step.js';
import { HealthDetail } from '../../platform/runtime/health-detail.js';
import { BeforeWork } from '../../platform/runtime/worker.js';
import { RecordSubjectKeys } from '../../platform/personal/keys/subject-keys.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { forgetting } from './forgetting.js';
import { forgettingStream } from './forgetting.events.js';
import { ForgettingWorker } from './forgetting.worker.js';
import { ForgettingWork } from './steps/forgetting-work.js';

const AGAIN_MS = 500;
/**
 * The most tries for a failure that no absent server explains: two processes that start at once may be in each other's
 * way.
 */
const TRIES = 20;
/** Streams that are read in parallel: every start reads those of all forgotten persons. */
const AT_ONCE = 50;

/** Entries of the list that this start carried out, and those that it left out. */
export interface ListCounts {
  again: number;
  /** Their account is not in this log: it registered after the backup, or elsewhere. */
  unknown: number;
  /** Their account is not in this log, and they name another one. */
  elsewhere: number;
  cutOff: number;
}

/**
 * Forgets again the persons whom this installation has forgotten and a backup brought back: destroys their keys before
 * anything is read, and removes all that the backup's read models have of them before the first request is answered and
 * the first message sent. An entry that is not about this log is left out, its STOP with it.
 */
@BeforeWork()
@HealthDetail()
@Injectable()
export class ForgettingReplay implements OnModuleInit, BeforeWork, HealthDetail {
  readonly name = 'forgottenList';
  private readonly logger = new Logger('Forgetting');
  private readonly path: string;
  private readonly pending: string[] = [];
  private counts: ListCounts = { again: 0, unknown: 0, elsewhere: 0, cutOff: 0 };

  constructor(
    @Inject(Config) config: Config,
    private readonly keys: RecordSubjectKeys,
    private readonly work: ForgettingWork,
    private readonly executor: CommandExecutor,
    private readonly worker: ForgettingWorker,
    private readonly claims: AddressClaims,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {
    this.path = join(config.dataDir, FORGOTTEN_FILE);
  }

  /** Counts of the list's entries by their outcome at the start. */
  read(): Promise<ListCounts> {
    return Promise.resolve(this.counts);
  }

  @StartStep('reading the list of those who were forgotten')
  async onModuleInit(): Promise<void> {
    const { entries, cutOff } = readForgotten([this.path]);
    if (entries.length + cutOff.length === 0) return;
    const storeId = await this.eventStore.storeId();
    let [unknown, elsewhere] = [0, 0];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const some = entries.slice(from, from + AT_ONCE);
      const stateOf = ({ forgettingId }: Forgotten) => this.executor.state(forgetting, forgettingStream(forgettingId));
      const states = await Promise.all(some.map(async (entry) => ({ entry, ...(await stateOf(entry)) })));
      for (const { entry, begun, step } of states) {
        if (begun && step === null) continue;
        // The list has an erasure once its keys step began. An earlier step comes from a backup, and must not wait for
        // reactors, which begin after the start.
        if (begun && (step === 'close' || step === 'unsent')) await this.work.markRestored(entry.forgettingId);
        if (begun || (await this.ordered(entry))) this.pending.push(entry.forgettingId);
        else if (isAbout(entry, storeId)) unknown++;
        else elsewhere++;
      }
    }
    this.counts = { again: this.pending.length, unknown, elsewhere, cutOff: cutOff.length };
    this.tell(cutOff);
  }

  @StartStep('forgetting again those whom a backup brought back')
  async beforeWork(): Promise<void> {
    for (const id of this.pending.splice(0))
      await startStep(
        `forgetting again those whom a backup brought back (${id})`,
        () => this.forget(id),
        this.wayOut(id),
      );
  }

  /**
   * Waits as long as a store is away or read models are being filled.
   * @throws any other error that prevents a step, after some tries
   */
  private async forget(id: string): Promise<void> {
    const { signal } = new AbortController();
    let told = '';
    let [tries, tried] = [0, ''];
    for (;;)
      try {
        return await this.worker.forget(id, signal);
      } catch (error) {
        const { step } = await this.executor.state(forgetting, forgettingStream(id)).catch(() => ({ step: tried }));
        tries = step === tried && !isWaiting(error) ? tries + 1 : 1;
        tried = step ?? '';
        if (tries >= TRIES) throw error;
        const said = String(error);
        if (said !== told)
          this.logger.warn({
            message: 'Whom a backup brought back is not forgotten yet',
            forgettingId: id,
            error: said,
          });
        told = said;
        await pause(AGAIN_MS, signal);
      }
  }

  private tell(cutOff: readonly ListPlace[]): void {
    const { unknown, elsewhere, again } = this.counts;
    if (cutOff.length > 0) this.logger.warn({ message: `The list of those who were forgotten: ${cutOffText(cutOff)}` });
    if (again + unknown + elsewhere === 0) return;
    const message =
      'The list of those who were forgotten was gone through; entries that are not about this log are left out';
    this.logger.warn({ message, again, unknownAccount: unknown, otherLog: elsewhere });
  }

  private wayOut(forgettingId: string): string {
    return `To start without it, take the line of ${forgettingId} out of ${this.path}. Put it back and start again when the cause is mended.`;
  }

  /** @returns whether this log knows the entry's account */
  private async ordered(entry: Forgotten): Promise<boolean> {
    const { forgettingId, accountId } = entry;
    const { profile } = await this.executor.state(account, accountStream(accountId));
    if (!profile) {
      // An earlier start of a version that failed here has left it.
      await this.work.remove(forgettingId);
      return false;
    }
    await startStep(
      `forgetting again those whom a backup brought back (${forgettingId})`,
      () => this.order(entry),
      this.wayOut(forgettingId),
    );
    return true;
  }

  /** The log is older: it does not have the order that they are forgotten. */
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

  /**
   * Orders that an account is forgotten again. Its keys are found in the log, so the steps destroy them. Its address is
   * free at once, while it can still be read.
   */
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

/** Errors that pass without an operator: a store is away, or read models are being filled. */
const isWaiting = (error: unknown) =>
  error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable || error instanceof NotNow;

const reasonOf = (given: string) => FORGETTING_REASONS.find((one) => one === given) ?? 'asked';

const restoring = (forgettingId: string) => ({
  ...{ actor: { kind: 'system', id: 'restore' } as const, correlationId: forgettingId, causationId: null },
  commandId: `${forgettingId}:again`,
});
