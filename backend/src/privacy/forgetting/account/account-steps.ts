import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { ACCOUNT_FORGETTING_STEPS, ForgettingStep } from '@wavelane/contracts';
import { type EventStore, fieldsOf, guardOf, type KeyName, readingOf } from '@wavelane/event-store';
import type { Traces } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { AccountCopies } from '../../account-exports/making/account-copies.js';
import { RowErrors } from '../../../messaging/index.js';
import { MediaRemoval } from '../../../whatsapp/index.js';
import { type OfflinePaymentEvent, Proofs } from '../../../days/index.js';
import { Config } from '../../../platform/config/config.js';
import { MediaKeys } from '../../../platform/files/sealed/media-keys.js';
import { REMEMBERED_AT_MOST_MS } from '../../../platform/personal/keys/destroyed-mark.js';
import { FORGOTTEN_FILE, noteForgotten } from '../../../platform/personal/forgotten-list.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { RecordSubjectKeys } from '../../../platform/personal/keys/subject-keys.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { ForgettingWork } from '../steps/forgetting-work.js';
import type { StepOrder, StepOutcome } from '../steps/step-order.js';
import { accountPages, membershipInvitations } from './account-events.js';
import { ClosedAccount } from './closed-account.js';

type AccountStep = (typeof ACCOUNT_FORGETTING_STEPS)[number];

const isSubmitted = guardOf<Extract<OfflinePaymentEvent, { type: 'OfflinePaymentSubmitted' }>>([
  'OfflinePaymentSubmitted',
]);

/** The most keys of documents and ids of rows that are folded again together: they are in memory at once. */
const PART = 50_000;

/**
 * Does each step for a whole account. A step may crash anywhere and is then done again. The log itself says which
 * events are the account's, so only the places of its documents are kept, in parts: there may be millions.
 */
@Injectable()
export class AccountSteps {
  private readonly does: Readonly<Record<AccountStep, (order: StepOrder) => Promise<StepOutcome>>> = {
    close: (order) => this.closeStep(order),
    traces: (order) => this.tracesStep(order),
    keys: (order) => this.keysStep(order),
    documents: (order) => this.documentsStep(order),
    records: (order) => this.recordsStep(order),
    files: (order) => this.filesStep(order),
    disk: (order) => this.diskStep(order),
  };

  private readonly list: string;

  constructor(
    private readonly work: ForgettingWork,
    private readonly ended: ClosedAccount,
    private readonly keys: RecordSubjectKeys,
    private readonly ids: HandleIds,
    private readonly engine: EngineHolder,
    private readonly rowErrors: RowErrors,
    private readonly media: MediaRemoval,
    private readonly mediaKeys: MediaKeys,
    private readonly proofs: Proofs,
    private readonly copies: AccountCopies,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    config: Config,
  ) {
    this.list = join(config.dataDir, FORGOTTEN_FILE);
  }

  /** @throws Error if it cannot be done now: it is tried again */
  take(step: ForgettingStep, order: StepOrder): Promise<StepOutcome> {
    const does: Partial<Record<ForgettingStep, (order: StepOrder) => Promise<StepOutcome>>> = this.does;
    return does[step]?.(order) ?? Promise.reject(new Error(`No step ${step} for an account`));
  }

  /**
   * Waits until nothing is under way any more: channels are gone at the gateway, jobs are cancelled, sessions have
   * ended.
   */
  private async closeStep({ state: { begun }, work }: StepOrder): Promise<StepOutcome> {
    const { forgettingId, accountId } = begun;
    await this.work.keep(forgettingId, work);
    // If a backup brought the account back, its work in progress ended before.
    if (!work.restored) await this.ended.demandEnded(accountId);
    return { counts: {} };
  }

  /** Finds the documents and rows that its events led to, while the events can still be opened. */
  private async tracesStep({ state: { begun }, work }: StepOrder): Promise<StepOutcome> {
    const { forgettingId, accountId } = begun;
    let parts = 0;
    let collector = this.engine.current.collector();
    for await (const { events } of accountPages(this.eventStore, accountId)) {
      for (const { event } of await readingOf(this.eventStore, events)) if (event) collector.take(event);
      if (sizeOf(collector.traces) < PART) continue;
      await this.work.keepPart(forgettingId, parts++, collector.traces);
      collector = this.engine.current.collector();
    }
    await this.work.keepPart(forgettingId, parts++, collector.traces);
    await this.work.keep(forgettingId, { ...work, parts });
    return { counts: {} };
  }

  /**
   * Destroys the keys of the account and of all its people for all processes, and those of the invitations to other
   * accounts that its owner followed. Data that those accounts wrote under keys of their own stays theirs.
   */
  private async keysStep({ state: { begun } }: StepOrder): Promise<StepOutcome> {
    const { forgettingId, accountId, reason } = begun;
    const own = { subject: this.ids.idOf(accountId, 'account', ''), generation: 1 };
    const [entry] = await this.destroy([own]);
    const followed = await membershipInvitations(this.eventStore, accountId);
    await this.destroy(followed.map((id) => ({ subject: this.ids.idOf(id, 'account', 'invitation'), generation: 1 })));
    const seen = new Set<string>();
    for await (const { keys } of accountPages(this.eventStore, accountId)) {
      const news = keys.filter(({ subject, generation }) => !seen.has(`${subject} ${generation}`));
      for (const { subject, generation } of news) seen.add(`${subject} ${generation}`);
      await this.destroy(news);
    }
    await new Promise((resolve) => setTimeout(resolve, REMEMBERED_AT_MOST_MS));
    const keys = entry ? [entry] : [own];
    const log = await this.eventStore.storeId();
    await noteForgotten(this.list, { forgettingId, accountId, whole: true, reason, keys, stopped: [], log });
    return { counts: { keys: new Set([...seen].map((name) => name.split(' ')[0])).size }, destroyed: keys };
  }

  /** Destroys these generations, and any newer ones. */
  private async destroy(names: readonly KeyName[]): Promise<{ subject: string; generation: number }[]> {
    if (names.length === 0) return [];
    const until = new Map<string, number>();
    const take = ({ subject, generation }: KeyName) =>
      until.set(subject, Math.max(generation, until.get(subject) ?? 0));
    for (const name of names) take(name);
    for (const kept of await this.keys.kept([...until.keys()])) take(kept);
    const destroyed = [...until].map(([subject, generation]) => ({ subject, generation }));
    await this.keys.destroyUpTo(destroyed);
    return destroyed;
  }

  /** Folds its documents anew, part by part, as if the log had never held data of it. */
  private async documentsStep({ state: { begun }, work }: StepOrder): Promise<StepOutcome> {
    const { forgettingId } = begun;
    let { refolded = { documents: 0, rows: 0 } } = work;
    let now = work;
    for (let part = 0; part < (work.parts ?? 0); part++) {
      const traces = await this.work.part(forgettingId, part);
      if (!traces) continue;
      const { documents, rows } = await this.engine.current.refoldAll(traces);
      refolded = { documents: refolded.documents + documents, rows: refolded.rows + rows };
      now = await this.work.keep(forgettingId, { ...now, refolded });
      await this.work.removePart(forgettingId, part);
    }
    return { counts: refolded };
  }

  private async recordsStep({ state: { begun }, context }: StepOrder): Promise<StepOutcome> {
    const { accountId } = begun;
    const lists = await this.rowErrors.forgetAll(accountId);
    return { counts: { records: lists + (await this.copies.forget(accountId, context)) } };
  }

  /** Removes the files that people sent, and proofs of payment, whose hash stays with the payment. */
  private async filesStep({ state: { begun }, context }: StepOrder): Promise<StepOutcome> {
    const { accountId } = begun;
    let files = 0;
    for await (const { events } of accountPages(this.eventStore, accountId))
      for (const event of events) {
        const data = fieldsOf(event);
        if (HAS_FILE.has(event.type))
          files += Number(
            await this.media.remove({ mediaId: String(data.mediaId), accountId, why: 'forgotten' }, context),
          );
        if (!isSubmitted(event) || !event.data.proof) continue;
        await this.proofs.remove(event.data.proof);
        files++;
      }
    await this.mediaKeys.forget(accountId);
    return { counts: { files } };
  }

  private async diskStep({ state: { begun } }: StepOrder): Promise<StepOutcome> {
    await this.work.remove(begun.forgettingId);
    await this.readStore.scrub();
    return { counts: {} };
  }
}

/** Events of media that name a file in the data folder. */
const HAS_FILE: ReadonlySet<string> = new Set(['MediaKept', 'MediaUploaded', 'MediaPrepared']);

const sizeOf = (traces: Traces) =>
  Object.values(traces).reduce((sum, { keys, rows }) => sum + keys.length + rows.length, 0);
