import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { EventStore } from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { processOwner } from '@wavelane/runtime';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../platform/config/config.js';
import { SystemClock } from '../platform/domain/clock.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { Presence } from '../platform/storage/at-work/presence.js';
import { FirstLook } from '../platform/storage/first-look.js';
import { demandWholeRestore } from '../platform/storage/held/held-mark.js';
import { checkLog } from '../platform/storage/log-identity.js';
import { demandNoMove } from '../platform/storage/move/move-mark.js';
import { openReadStore } from '../platform/storage/open-stores.js';
import { demandNobodyAtWork } from '../operations/backup/at-work.js';
import { FailedEvents } from '../operations/events/failed-events.js';
import { OperatorLog } from '../operations/operator-log.js';
import { type Ordered, ProjectionOperations } from '../operations/projection-operations.js';
import { EVENTS } from '../events.js';
import { productName } from '../platform/config/product-version.js';
import { demandReadable } from '../platform/storage/program/newest-program.js';
import { ALL_PROJECTIONS } from '../projections.js';
import { type Terminal, textOf, UsageError, type Values } from './command-line.js';
import { demandInstallation, demandLogFile, demandTraces, openLog } from './log.js';

const POLL_MS = 100;

/**
 * The tools of an operator's command: the stores of the installation, and an engine of its own that projects only if no
 * other process does. Every change goes to the stores, so the running product sees it.
 */
export class Operator {
  readonly engine: ProjectionEngine;
  readonly executor: CommandExecutor;
  readonly log: OperatorLog;
  readonly projections: ProjectionOperations;
  readonly faults: FailedEvents;
  private started = false;
  private presence: Presence | undefined;

  private constructor(
    readonly config: Config,
    readonly terminal: Terminal,
    readonly readStore: ReadStore = openReadStore(config),
    readonly eventStore: EventStore = openLog(config, readStore),
  ) {
    this.engine = new ProjectionEngine({
      eventStore,
      readStore,
      projections: ALL_PROJECTIONS,
      now: () => Date.now(),
      owner: processOwner(),
    });
    this.executor = new CommandExecutor(eventStore, new SystemClock());
    this.log = new OperatorLog(this.executor);
    const engine = { current: this.engine };
    const { log } = this;
    const projections = new ProjectionOperations(engine, log);
    this.projections = projections;
    this.faults = new FailedEvents({ eventStore, readStore, engine, projections, log });
  }

  /**
   * Opens an existing installation; never makes one.
   * @param options.isToRead it is only looked at, also while nothing can be written
   * @throws NoInstallation without one, ConfigError where log, records and read models are not of one installation
   */
  static async open(
    env: NodeJS.ProcessEnv,
    terminal: Terminal,
    { isToRead = false }: { isToRead?: boolean } = {},
  ): Promise<Operator> {
    const config = new Config(env);
    demandWholeRestore(config.dataDir);
    // A log that is gone beside records that name it has a better word than a missing file.
    if (existsSync(config.dataDir))
      await FirstLook.at(config, async (look) => {
        await demandNoMove(look, config, Date.now());
        await checkLog(look, config, Date.now());
        await demandReadable(look, EVENTS, productName(), Date.now());
      });
    await demandInstallation(config);
    const operator = new Operator(config, terminal);
    return isToRead ? operator : operator.present();
  }

  /**
   * Opens it with whatever log is there, or a new one if that is said.
   * @param options.newLog an empty log may be made @param options.anew begins new records beside the log of a server
   * @throws NoInstallation nothing is there; ConfigError it was moved; DomainError conflict while a process works on it
   */
  static async adopting(
    env: NodeJS.ProcessEnv,
    terminal: Terminal,
    { newLog, anew }: { newLog: boolean; anew: boolean },
  ): Promise<Operator> {
    const config = new Config(env);
    if (!newLog) demandLogFile(config);
    if (!anew || config.eventStoreUrl === undefined) await demandTraces(config);
    await FirstLook.at(config, async (look) => demandNoMove(look, config, Date.now()));
    await demandNobodyAtWork(config, Date.now());
    return new Operator(config, terminal).present();
  }

  /** The owner of this command, as other processes see it. */
  get owner(): string | undefined {
    return this.presence?.owner;
  }

  /** @throws ConfigError the installation is being moved */
  private async present(): Promise<this> {
    try {
      this.presence = await Presence.begin(this.readStore);
      return this;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** See {@link orderedBy}. */
  ordered(values: Values, reason = textOf(values, 'reason')): Ordered {
    return orderedBy(values, reason);
  }

  /** Returns whether a process projects; this one counts. */
  async isProjected(): Promise<boolean> {
    return (await this.engine.status()).some(({ owner }) => owner !== null);
  }

  /** Projects in this process unless another one does. Repeat it while waiting: the other one may end. */
  async project(): Promise<void> {
    if (this.started || (await this.isProjected())) return;
    this.started = true;
    await this.engine.start();
  }

  /** Asks again and again until there is an answer; meanwhile projects if no other process does. */
  async waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      await this.project();
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async close(): Promise<void> {
    if (this.started) await this.engine.stop();
    await this.presence?.end();
    await this.eventStore.close();
    await this.readStore.close();
  }
}

/** The reason of an order, and the person who gives it. @throws UsageError without a reason */
export function orderedBy(values: Values, reason = textOf(values, 'reason')): Ordered {
  if (reason === undefined || reason.trim() === '') throw new UsageError('Give a reason: --reason "…".');
  return { reason, context: contextOf(textOf(values, 'as')) };
}

/** @param as who gives the order; default the user of the operating system, before `sudo` */
export function contextOf(as = `os:${process.env.SUDO_USER ?? userInfo().username}`): Ordered['context'] {
  const commandId = randomUUID();
  return { actor: { kind: 'admin', id: as }, correlationId: commandId, commandId, causationId: null };
}
