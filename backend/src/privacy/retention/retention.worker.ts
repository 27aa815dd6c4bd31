import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { account, accountStream } from '../../identity/index.js';
import { BeginForgettings } from '../forgetting/forgetting.commands.js';
import { OpenPast } from '../forgetting/open-past.js';
import { MediaRemoval } from '../../whatsapp/index.js';
import type { Handle } from '../../platform/personal/handle.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { Outdated } from './outdated.js';
import { retentionStream } from './retention.events.js';
import { retentionProjection } from './retention.projection.js';
import { beforeOf, retention, type RetentionState } from './retention.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';

const PAGE = 100;
const AGAIN_MS = 600_000;
/** People who are forgotten together: the log is read through once for so many. */
const TOGETHER = 100;
/** People of one account whom one day's run forgets; the others wait for the next day. */
const PEOPLE_A_DAY = 1_000;

/** Removes every night what accounts keep no longer: files one by one, people by forgetting them. */
@Worker()
@Injectable()
export class RetentionWorker implements Worker {
  readonly name = 'retention';
  readonly schedule = '20 3 * * *';
  private readonly logger = new Logger('Retention');
  private hasSaid = false;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly outdated: Outdated,
    private readonly media: MediaRemoval,
    private readonly forgettings: BeginForgettings,
    private readonly past: OpenPast,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number | void> {
    let failed = 0;
    const query = { where: { isOn: true }, limit: PAGE };
    for await (const { id } of everyDocument(this.readModels, retentionProjection, query)) {
      if (signal.aborted) return AGAIN_MS;
      try {
        await this.carryOut(id, signal);
      } catch (error) {
        failed++;
        this.logger.warn({ message: 'What is too old is not removed yet', accountId: id, error: String(error) });
      }
    }
    return failed > 0 ? AGAIN_MS : undefined;
  }

  /** Once a day for an account; a run that was interrupted is done again from its beginning. */
  private async carryOut(accountId: string, signal: AbortSignal): Promise<void> {
    const stream = retentionStream(accountId);
    const rules = await this.executor.state(retention, stream);
    const now = this.clock.now();
    const day = new Date(now).toISOString().slice(0, 10);
    if (rules.day !== null && rules.day >= day) return;
    // By the log, not by a read model: a closed account is not touched any more.
    const { closed } = await this.executor.state(account, accountStream(accountId));
    if (closed) return;
    const context: CommandContext = {
      ...{ actor: { kind: 'system', id: 'retention' }, correlationId: `retention:${accountId}:${day}` },
      ...{ commandId: `retention:${accountId}:${day}`, causationId: null },
    };
    const media = await this.removeMedia(accountId, rules, context, signal);
    const people = await this.forgetPeople(accountId, rules, context);
    if (media.files === 0 && people.people === 0) return;
    const run = { accountId, day, ...media, ...people };
    await this.executor.execute(retention, stream, { type: 'NoteRetention', run }, context);
  }

  private async removeMedia(
    accountId: string,
    { mediaMonths }: RetentionState,
    context: CommandContext,
    signal: AbortSignal,
  ) {
    const mediaBefore = beforeOf(mediaMonths, this.clock.now());
    const removed = { mediaBefore, files: 0, bytes: 0 };
    if (mediaBefore === null) return removed;
    for await (const { mediaId, bytes } of this.outdated.media(accountId, mediaBefore)) {
      if (signal.aborted) throw new Error('The process ends');
      if (!(await this.media.remove({ mediaId, accountId, why: 'retention' }, context))) continue;
      removed.files++;
      removed.bytes += bytes;
    }
    return removed;
  }

  /**
   * A person stays in lists until the forgetting ends; so none begins while one is under way, and no person has two.
   * A person whose data the log holds in plain text is not forgotten before it is resealed, because their data would remain.
   */
  private async forgetPeople(accountId: string, { peopleMonths }: RetentionState, context: CommandContext) {
    const peopleBefore = beforeOf(peopleMonths, this.clock.now());
    const begun = { peopleBefore, people: 0, forgettings: [] as string[] };
    if (peopleBefore === null || (await this.forgettings.isUnderWay(accountId))) return begun;
    let waiting: { personId: string; handles: readonly Handle[] }[] = [];
    const forget = async () => {
      const [first] = waiting;
      if (!first) return;
      const own = { ...context, commandId: `${context.commandId}:${first.personId}` };
      const handles = waiting.flatMap((person) => person.handles);
      begun.forgettings.push(await this.forgettings.begin(accountId, handles, 'no-longer-needed', own));
      begun.people += waiting.length;
      waiting = [];
    };
    for await (const person of this.outdated.people(accountId, peopleBefore)) {
      if (!(await this.past.isSealed(this.forgettings.subjectsOf(accountId, person.handles)))) {
        this.sayThatItWaits();
        continue;
      }
      waiting.push(person);
      if (waiting.length === TOGETHER) await forget();
      if (begun.people + waiting.length >= PEOPLE_A_DAY) break;
    }
    await forget();
    return begun;
  }

  /** Once a process, because the log is sealed anew while the product is stopped. */
  private sayThatItWaits(): void {
    if (this.hasSaid) return;
    this.hasSaid = true;
    const message = 'People of whom the log tells in plain text are not forgotten until it is sealed anew';
    this.logger.warn({ message, remedy: 'wavelane events reseal' });
  }
}
