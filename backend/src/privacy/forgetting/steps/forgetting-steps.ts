import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FORGETTING_STEPS, ForgettingStep } from '@wavelane/contracts';
import { eventsAbout, type EventStore, type KeyName, type SubjectKey, type SubjectKeys } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { AccountCopies } from '../../account-exports/making/account-copies.js';
import { account, accountStream } from '../../../identity/index.js';
import { RowErrors, ForgottenRecipient } from '../../../messaging/index.js';
import { MediaRemoval } from '../../../whatsapp/index.js';
import { ForgottenPeople } from '../../../people/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { readingsOf } from '../../../platform/domain/phone/phone.js';
import { Config } from '../../../platform/config/config.js';
import { FORGOTTEN_FILE, noteForgotten } from '../../../platform/personal/forgotten-list.js';
import { addressTextOf } from '../../../platform/personal/handle.js';
import { REMEMBERED_AT_MOST_MS } from '../../../platform/personal/keys/destroyed-mark.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { pseudonymOfPhone } from '../../../platform/personal/subjects.js';
import { RecordSubjectKeys } from '../../../platform/personal/keys/subject-keys.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { ForgettingWork, type Work } from './forgetting-work.js';
import { HeardWishes } from './heard-wishes.js';
import type { StepOrder, StepOutcome } from './step-order.js';

/**
 * Does each step for a person. A step may crash anywhere and is then done again from its beginning; the person's data
 * that it needs is in the work, never in the log.
 */
@Injectable()
export class ForgettingSteps {
  private readonly does: Readonly<Record<PersonStep, (order: StepOrder) => Promise<StepOutcome>>> = {
    unsent: (order) => this.unsentStep(order),
    keys: (order) => this.keysStep(order),
    traces: (order) => this.tracesStep(order),
    documents: (order) => this.documentsStep(order),
    records: (order) => this.recordsStep(order),
    files: (order) => this.filesStep(order),
    people: (order) => this.peopleStep(order),
    disk: (order) => this.diskStep(order),
  };

  private readonly list: string;

  constructor(
    private readonly work: ForgettingWork,
    private readonly wishes: HeardWishes,
    private readonly keys: RecordSubjectKeys,
    private readonly engine: EngineHolder,
    private readonly recipients: ForgottenRecipient,
    private readonly rowErrors: RowErrors,
    private readonly media: MediaRemoval,
    private readonly people: ForgottenPeople,
    private readonly copies: AccountCopies,
    private readonly ids: HandleIds,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    config: Config,
  ) {
    this.list = join(config.dataDir, FORGOTTEN_FILE);
  }

  /** @throws Error if it cannot be done now: it is tried again */
  take(step: ForgettingStep, order: StepOrder): Promise<StepOutcome> {
    const does: Partial<Record<ForgettingStep, (order: StepOrder) => Promise<StepOutcome>>> = this.does;
    return does[step]?.(order) ?? Promise.reject(new Error(`No step ${step} for a person`));
  }

  /** Stops all messages to them, after the requests that they made have been handled. */
  private async unsentStep({ state: { begun }, work, context }: StepOrder): Promise<StepOutcome> {
    await this.work.keep(begun.forgettingId, work);
    // If a backup brought the person back, no reactor runs yet. The wait may take more than one try, and tries before
    // its end count nothing.
    if (work.handles.length > 0 && !work.restored) await this.wishes.heard(begun.forgettingId);
    const unsent = await this.recipients.skipUnsent(begun.accountId, work.handles, context);
    return { counts: { unsent } };
  }

  /**
   * Takes the keys away from all processes: keeps them for the next step first, then destroys them in the shared store.
   * When every process has dropped its copies, the person's data in the log is unreadable for all, permanently.
   */
  private async keysStep({ state: { begun }, work }: StepOrder): Promise<StepOutcome> {
    const { forgettingId, accountId, reason } = begun;
    const keys = work.keys ?? (await this.keys.kept(begun.subjects));
    if (!work.keys) await this.work.keep(forgettingId, { ...work, keys });
    await this.keys.destroy(keys);
    await new Promise((resolve) => setTimeout(resolve, REMEMBERED_AT_MOST_MS));
    const destroyed = keys.map(({ subject, generation }) => ({ subject, generation }));
    const stopped = await this.stopped(accountId, work);
    const log = await this.eventStore.storeId();
    await noteForgotten(this.list, { forgettingId, accountId, reason, keys: destroyed, stopped, log });
    return { counts: {}, destroyed };
  }

  /** Returns the pseudonyms of those of their numbers and hidden ids that are opted out. */
  private async stopped(accountId: string, { handles }: Work): Promise<string[]> {
    const { optOuts } = await this.executor.state(account, accountStream(accountId));
    return handles.map(addressTextOf).flatMap((address) => {
      const name = pseudonymOfPhone(this.ids, accountId, address);
      return optOuts.has(address, () => name) ? [name] : [];
    });
  }

  /**
   * Finds the documents and rows that their events led to, with the keys that only this step has; then it drops the
   * keys.
   */
  private async tracesStep({ state: { begun }, work }: StepOrder): Promise<StepOutcome> {
    // Found before a crash: the keys have been dropped since.
    if (work.traces) return { counts: {} };
    const held = new Map<string, SubjectKey>();
    for (const key of work.keys ?? []) held.set(key.subject, await this.keys.unsealed(key));
    const collector = this.engine.current.collector();
    const subjects = new Map([...held].map(([subject, { generation }]) => [subject, generation]));
    for await (const event of eventsAbout(this.eventStore, subjects, this.opening(held))) collector.take(event);
    await this.work.keep(begun.forgettingId, { ...work, keys: [], traces: collector.traces });
    return { counts: {} };
  }

  /** Folds the documents anew, as if the log had never held data of them. */
  private async documentsStep({ work }: StepOrder): Promise<StepOutcome> {
    const { documents, rows } = await this.engine.current.refoldAll(work.traces ?? {});
    return { counts: { documents, rows } };
  }

  /**
   * Removes records with a number of theirs. A number is theirs if its id is that of a subject: nothing else is known
   * of a person whom a backup brought back.
   */
  private async recordsStep({ state: { begun } }: StepOrder): Promise<StepOutcome> {
    const { accountId } = begun;
    const { profile } = await this.executor.state(account, accountStream(accountId));
    const country = profile?.defaultCountry ?? null;
    const subjects = new Set(begun.subjects);
    const isTheirs = (cell: string) => {
      if (cell.replace(/\D/g, '').length < LEAST_DIGITS) return false;
      return readingsOf(cell, country).some((phone) => subjects.has(this.ids.idOf(accountId, 'phone', phone)));
    };
    return { counts: { records: await this.rowErrors.forget(accountId, isTheirs) } };
  }

  private async filesStep({ state: { begun }, work, context }: StepOrder): Promise<StepOutcome> {
    // They are in it.
    let files = await this.copies.forget(begun.accountId, context);
    for (const mediaId of work.traces?.media?.keys ?? []) {
      const whose = { mediaId, accountId: begun.accountId, why: 'forgotten' } as const;
      files += Number(await this.media.remove(whose, context));
    }
    return { counts: { files } };
  }

  private async peopleStep({ state: { begun }, context }: StepOrder): Promise<StepOutcome> {
    await this.people.release(begun.accountId, begun.subjects, begun.forgettingId, context);
    return { counts: {} };
  }

  /** Removes the work, which is needed no more, and its traces on the disk. */
  private async diskStep({ state: { begun } }: StepOrder): Promise<StepOutcome> {
    await this.work.remove(begun.forgettingId);
    await this.readStore.scrub();
    return { counts: {} };
  }

  /** Opens events with the held keys, and with the shared keys for all other subjects. */
  private opening(held: ReadonlyMap<string, SubjectKey>): SubjectKeys {
    const { keys } = this;
    return {
      idOf: (subject) => keys.idOf(subject),
      obtain: (subjects) => keys.obtain(subjects),
      find: async (names: readonly KeyName[]) => {
        const others = await keys.find(names.filter(({ subject }) => !held.has(subject)));
        return new Map([...others, ...held]);
      },
    };
  }
}

type PersonStep = (typeof FORGETTING_STEPS)[number];

/** No number is shorter. */
const LEAST_DIGITS = 5;
