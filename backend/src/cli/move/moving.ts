import { START, upcasting } from '@wavelane/event-store';
import { processOwner } from '@wavelane/runtime';
import { EVENTS } from '../../events.js';
import { demandNobodyAtWork } from '../../operations/backup/at-work.js';
import { OPERATIONS_STREAM } from '../../operations/operations.events.js';
import { operations } from '../../operations/operations.js';
import type { Config } from '../../platform/config/config.js';
import { SystemClock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { AT_WORK_TABLE, Presence } from '../../platform/storage/at-work/presence.js';
import { readHeldMark } from '../../platform/storage/held/held-mark.js';
import { INSTALLATION_TABLE } from '../../platform/storage/installation.js';
import { type ComingMark, forgetMove, moveMark, noteMove } from '../../platform/storage/move/move-mark.js';
import { BlockEnds } from './block-ends.js';
import { copyLog, following } from './log-copy.js';
import { copyParked, copyPlaces } from './places.js';
import type { MoveOptions, MoveResult, MoveStep, Side } from './move-options.js';
import { copyRecords } from './records-copy.js';

/** How long a start of the source is refused after the last sign of a move that was killed. */
const LEAVING_MS = 30_000;

/**
 * Moves an installation from one pair of engines to the other. It may be interrupted at any moment and repeated. Until the
 * source is left, the source is the installation, and the target refuses to start; after that it is the other way round,
 * and repeating the command completes the target.
 */
export class Move {
  private readonly owner = processOwner();
  private readonly presences: Presence[] = [];
  private readonly executors: { source: CommandExecutor; target: CommandExecutor };

  constructor(private readonly options: MoveOptions) {
    const { source, target } = options;
    const executor = ({ log }: Side) => new CommandExecutor(upcasting(log, EVENTS), new SystemClock());
    this.executors = { source: executor(source), target: executor(target) };
  }

  /** @throws DomainError conflict if it is refused; nothing was lost then */
  async run(): Promise<MoveResult> {
    const { source, target } = this.options;
    demandSettled(source.config);
    try {
      // One at a time: another one may have the same source or the same target.
      for (const { readStore } of [source, target]) this.presences.push(await Presence.ofMove(readStore, this.owner));
      return await this.moved();
    } finally {
      for (const presence of this.presences.splice(0)) await presence.end();
    }
  }

  private async moved(): Promise<MoveResult> {
    const { source, target } = this.options;
    const mark = await this.begun();
    if (mark.phase === 'complete')
      return { state: 'was complete', events: mark.copied.events, records: 0, tookMs: 0, head: undefined };
    await this.step('begun', mark.copied.events);
    const ends = await BlockEnds.of(source.log, target.log, target.readStore);
    const bulk = await this.copied(mark, ends);
    await this.step('copied', bulk.copied.events);
    if (!(await this.isQuiet()))
      return { state: 'stop', events: bulk.copied.events, records: 0, tookMs: 0, head: undefined };
    const began = performance.now();
    const { records, last } = await this.leave(bulk, ends);
    const { head } = await ends.write(target.log, this.contextOf(last));
    await this.step('chain', last.copied.events);
    await this.end(last);
    return { state: 'complete', events: last.copied.events, records, tookMs: performance.now() - began, head };
  }

  /** The mark of this move in the target; begins it if there is none. */
  private async begun(): Promise<ComingMark> {
    const { source, target } = this.options;
    const [from, to] = [await source.log.storeId(), await target.log.storeId()];
    const [here, there] = [await moveMark(source.readStore, Date.now()), await moveMark(target.readStore, Date.now())];
    if (here?.role === 'source' && here.phase === 'moved' && here.to !== to)
      throw conflict(`The installation was moved to ${here.place}, another place than this one.`);
    if (here?.role === 'target' && here.phase !== 'complete')
      throw conflict('A move to here is not complete, so nothing can be moved from here.');
    if (there?.role === 'target' && there.from === from) return this.ordered(there);
    const tables = (await target.readStore.recordTables()).filter((name) => name !== AT_WORK_TABLE);
    const isEmpty = (await target.log.head()) === START && tables.length <= 1;
    if (there || !isEmpty)
      throw conflict(`There is something else in ${target.place} already. Move to an empty place.`);
    if ((await source.log.head()) === START) throw conflict(`There is no installation in ${source.place}.`);
    const { context } = this.options.ordered;
    const mark: ComingMark = {
      ...{ role: 'target', phase: 'copying', from, commandId: context.commandId },
      copied: { source: START, target: START, events: 0 },
    };
    await noteMove(target.readStore, mark);
    return this.ordered(mark);
  }

  /** The order is the first that a move writes, once, into the log that is copied then. */
  private async ordered(mark: ComingMark): Promise<ComingMark> {
    if (mark.copied.events > 0) return mark;
    const { target, ordered } = this.options;
    const action = { actionId: actionOf(mark), action: 'move', target: target.place, reason: ordered.reason } as const;
    const begin = { type: 'BeginAction', ...action } as const;
    await this.executors.source.execute(operations, OPERATIONS_STREAM, begin, this.contextOf(mark));
    return mark;
  }

  /** Copies up to the present end, and notes after each stretch how far it is. */
  private async copied(mark: ComingMark, ends: BlockEnds): Promise<ComingMark> {
    const { source, target } = this.options;
    let now = mark;
    await copyLog({
      ...{ source: source.log, target: target.log, copied: mark.copied },
      onCompared: async (here, there, copied) => {
        await ends.take(here, there);
        now = { ...mark, copied };
        await noteMove(target.readStore, now);
        await this.step('compared', copied.events);
      },
    });
    return now;
  }

  /** Copies the last events and the records, and then marks the source as moved, so that it starts no more. */
  private async leave(bulk: ComingMark, ends: BlockEnds): Promise<{ records: number; last: ComingMark }> {
    const { source, target } = this.options;
    const before = await moveMark(source.readStore, Date.now());
    // Copied again: a process that was suspended may have written between the last look and the mark.
    if (before?.role === 'source' && before.phase === 'moved') {
      const last = await this.copied(bulk, ends);
      return { records: await this.rest(last, ends), last };
    }
    const [to, place] = [await target.log.storeId(), target.place];
    const leaving = () => ({ role: 'source', phase: 'leaving', to, place, at: new Date().toISOString() }) as const;
    const say = () => noteMove(source.readStore, leaving(), Date.now() + LEAVING_MS);
    let said = say();
    await said;
    const saying = setInterval(() => {
      said = say().catch(() => undefined);
    }, LEAVING_MS / 5);
    try {
      await this.step('leaving', bulk.copied.events);
      await this.demandQuiet();
      const last = await this.copied(bulk, ends);
      await this.demandEnd(last);
      const records = await this.rest(last, ends);
      await this.demandQuiet();
      clearInterval(saying);
      await said;
      await noteMove(source.readStore, { ...leaving(), phase: 'moved' });
      await this.demandUnchanged(last);
      await this.step('left', last.copied.events);
      return { records, last };
    } finally {
      clearInterval(saying);
    }
  }

  /** Copies what is not in the log. @returns the number of records */
  private async rest({ copied }: ComingMark, ends: BlockEnds): Promise<number> {
    const { source, target } = this.options;
    await ends.complete();
    await this.step('tail', copied.events);
    const records = await copyRecords(source.readStore, target.readStore, Date.now());
    await this.step('records', copied.events);
    await copyPlaces(source, target);
    await copyParked(source, target);
    await this.step('places', copied.events);
    return records;
  }

  /** Everything of the target is a copy of something. @throws DomainError conflict */
  private async demandEnd({ copied }: ComingMark): Promise<void> {
    const [more] = await following(this.options.target.log, copied.target, 1);
    if (more) throw conflict(`The target has an event that this log does not have: ${more.type} in ${more.stream}.`);
  }

  /** A process that was started in the same moment may have written. @throws DomainError conflict */
  private async demandUnchanged({ copied }: ComingMark): Promise<void> {
    const { source } = this.options;
    const more = await following(source.log, copied.source, 1);
    if (more.length === 0) return;
    await forgetMove(source.readStore);
    throw conflict('A process has written meanwhile. Stop Wavelane, and run the same again.');
  }

  private async end(mark: ComingMark): Promise<void> {
    const { source, target } = this.options;
    const context = this.contextOf(mark);
    const detail = `${mark.copied.events} events from ${source.place} to ${target.place}`;
    const ended = { type: 'EndAction', actionId: actionOf(mark), outcome: 'done', detail } as const;
    await this.executors.target.execute(operations, OPERATIONS_STREAM, ended, {
      ...context,
      commandId: `${context.commandId}:end`,
    });
    await this.step('ended', mark.copied.events);
    const storeId = await target.log.storeId();
    await target.readStore.records({ name: INSTALLATION_TABLE }).put('log', { storeId, givenUp: [] }, null);
    await this.step('noted', mark.copied.events);
    await noteMove(target.readStore, { ...mark, phase: 'complete' });
  }

  private async isQuiet(): Promise<boolean> {
    return this.demandQuiet().then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }

  private demandQuiet = (): Promise<void> => demandNobodyAtWork(this.options.source.config, Date.now(), this.owner);

  /** @throws DomainError conflict another move has begun while this one was suspended */
  private async step(step: MoveStep, events: number): Promise<void> {
    await this.options.onStep?.(step, events);
    for (const presence of this.presences) await presence.demandOwn();
  }

  private contextOf({ commandId }: ComingMark): CommandContext {
    return { ...this.options.ordered.context, commandId, correlationId: commandId };
  }
}

const actionOf = ({ commandId }: ComingMark): string => idOf('operator-action', commandId);
const conflict = (text: string): DomainError => DomainError.conflict(asItIs(text));

/** A held installation compares positions to find what it may have sent. A move changes positions, so the hold is settled before. */
function demandSettled({ dataDir }: Config): void {
  const mark = readHeldMark(dataDir);
  if (mark && mark.phase !== 'settled')
    throw conflict('This data was restored or moved, and it is not settled what was sent: wavelane held status.');
}
