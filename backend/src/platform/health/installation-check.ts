import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { RecordSubjectKeys } from '../personal/keys/subject-keys.js';
import { HANDLE_SECRET_ID } from '../personal/handle-ids.js';
import { Canary, CANARY_PURPOSE } from '../security/keys/canary.js';
import { KeyRing } from '../security/keys/key-ring.js';
import { VAULT_TABLE } from '../security/keys/seals.js';
import { INSTALLATION_TABLE } from '../storage/installation.js';
import { isNoted } from '../storage/log-identity.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';
import { countedPeople } from '../personal/keys/lost-keys.js';

/**
 * Whether log, records and keys are still those of one installation. A start checks the same; servers, volumes and key
 * files may be changed under a process that runs. Each check returns the problem, or undefined if all is well.
 */
@Injectable()
export class InstallationCheck {
  private readonly canary: Canary;
  /** The paths of embedded stores, and the inodes that were found there at the start. */
  private readonly files: { path: string; was: number | undefined }[];

  constructor(
    config: Config,
    ring: KeyRing,
    private readonly subjectKeys: RecordSubjectKeys,
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

  /** Drawn by the first start, so a vault without it is empty or another one. */
  async secrets(): Promise<string | undefined> {
    const vault = this.readStore.records({ name: VAULT_TABLE });
    if ((await vault.get(HANDLE_SECRET_ID, this.clock.machine())) === undefined)
      return 'the secrets of this installation are gone (vault among the records)';
    const areHere = (await this.subjectKeys.lost?.areHere()) ?? true;
    return areHere ? undefined : 'the keys of people are gone (subject-keys among the records)';
  }

  /**
   * People whose keys are lost stop no other person. Empty if the records do not answer: another check reports that.
   */
  async people(): Promise<Record<string, string>> {
    const lost = await this.peopleWithoutKeys().catch(() => 0);
    return lost === 0 ? {} : { 'keys of people': withoutKeys(lost) };
  }

  /** The number of people whom the log names and whose keys the records lack. @throws if the records do not answer */
  async peopleWithoutKeys(): Promise<number> {
    return (await this.subjectKeys.lost?.count()) ?? 0;
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

const withoutKeys = (people: number) =>
  `The records are older than the log: the keys of ${countedPeople(people)} are not among them, and what the log says of these people cannot be read. Everybody else goes on. ` +
  'Either bring newer records back (docs/operations.md, “Records that are older than the log”); or give up what the log says of these people: wavelane keys adopt';

/** The embedded stores whose loss nothing brings back. */
function filesOf({ eventStoreUrl, mongoUrl, dataDir }: Config): string[] {
  return [
    ...(eventStoreUrl === undefined ? [join(dataDir, 'events.sqlite')] : []),
    ...(mongoUrl === undefined ? [join(dataDir, 'read-models-records.sqlite')] : []),
  ];
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
