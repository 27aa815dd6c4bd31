import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { Canary, CANARY_PURPOSE } from '../security/keys/canary.js';
import { KeyRing } from '../security/keys/key-ring.js';
import { INSTALLATION_TABLE } from '../storage/installation.js';
import { isNoted } from '../storage/log-identity.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';

/**
 * Whether log, records and keys are still those of one installation. A start checks the same; servers, volumes and key
 * files may be changed under a process that runs. Each answers what is wrong, or nothing where all is well.
 */
@Injectable()
export class InstallationCheck {
  private readonly canary: Canary;
  /** Of embedded stores: their paths, and what was found there at the start. */
  private readonly files: { path: string; was: number | undefined }[];

  constructor(
    config: Config,
    ring: KeyRing,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {
    this.files = filesOf(config).map((path) => ({ path, was: inodeOf(path) }));
    this.canary = new Canary(readStore.records({ name: INSTALLATION_TABLE }), ring.sealer(CANARY_PURPOSE));
  }

  async keys(): Promise<string | undefined> {
    const opens = await this.canary.opens(this.clock.machine());
    if (opens === undefined) return 'the records of this installation are gone';
    return opens ? undefined : 'do not open what is sealed here';
  }

  /** A process goes on writing a file that is gone, and all of it is lost at its end. */
  stores(): string | undefined {
    for (const file of this.files) file.was ??= inodeOf(file.path);
    const other = this.files.filter(({ path, was }) => inodeOf(path) !== was).map(({ path }) => path);
    if (other.length === 0) return undefined;
    return `moved, deleted or replaced under the running process: ${other.join(', ')}`;
  }

  async log(): Promise<string | undefined> {
    const storeId = await this.eventStore.storeId();
    if (await isNoted(this.readStore, storeId, this.clock.machine())) return undefined;
    return 'is not the one that the records of this installation name';
  }
}

/** The embedded stores whose loss nothing brings back. */
function filesOf({ eventStoreUrl, mongoUrl, dataDir }: Config): string[] {
  return [
    ...(eventStoreUrl === undefined ? [join(dataDir, 'events.sqlite')] : []),
    ...(mongoUrl === undefined ? [join(dataDir, 'read-models-records.sqlite')] : []),
  ];
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
