import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { isGone, processOwner } from '@wavelane/runtime';
import { asItIs, DomainError } from '../../domain/domain-error.js';
import { demandStillNoMove, movedElsewhere } from '../move/move-mark.js';

/** Each process that has the stores open to write to them, by its owner; and the one move, by `MOVE`. */
export const AT_WORK_TABLE = 'at-work';
const MOVE = 'move';
/** A process that says nothing for so long is gone, ms. */
const SILENT_MS = 30_000;
const EVERY_MS = 10_000;

/** Of a record. */
export interface AtWork extends Record<string, unknown> {
  owner: string;
}

/** Tells other processes that this one works on what is stored, until it ends. */
export class Presence {
  private saying: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly records: RecordStore,
    private readonly id: string,
    readonly owner: string,
  ) {}

  /**
   * Of a process that writes. It says that it is there before it looks for a move, and a move puts its mark before it
   * looks who is there: so at least one of them sees the other.
   * @param onMoved the installation was moved while this process was suspended: it must stop
   * @param everyMs how often it says so and looks
   * @throws ConfigError the installation was moved, or its last events are being copied
   */
  static async begin(readStore: ReadStore, onMoved?: (error: Error) => void, everyMs = EVERY_MS): Promise<Presence> {
    const owner = processOwner();
    const presence = new Presence(recordsOf(readStore), owner, owner);
    await presence.say();
    try {
      await demandStillNoMove(readStore, Date.now());
    } catch (error) {
      await presence.end();
      throw error;
    }
    presence.goOn(async () => {
      const moved = await movedElsewhere(readStore, Date.now()).catch(() => undefined);
      if (moved) onMoved?.(moved);
    }, everyMs);
    return presence;
  }

  /** Of a move, from or to here. @throws DomainError conflict another one is at work */
  static async ofMove(readStore: ReadStore, owner: string): Promise<Presence> {
    const records = recordsOf(readStore);
    const [now, body] = [Date.now(), { owner } satisfies AtWork];
    if (!(await records.add(MOVE, body, now + SILENT_MS, now))) {
      const other = (await records.get<AtWork>(MOVE, now))?.body.owner;
      const isFree = other === undefined || isGone(other, owner);
      const where = { owner: other ?? '' };
      if (!isFree || !(await records.replace(MOVE, body, now + SILENT_MS, now, where)))
        throw DomainError.conflict(asItIs(`A move is under way already (${other}). Wait until it has ended.`));
    }
    const presence = new Presence(records, MOVE, owner);
    presence.goOn();
    return presence;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.saying;
    try {
      await this.records.remove(this.id);
    } catch {
      // It runs out by itself.
    }
  }

  private goOn(look: () => Promise<void> = async () => undefined, everyMs = EVERY_MS): void {
    this.timer = setInterval(() => {
      this.saying = this.say().then(look);
    }, everyMs);
    this.timer.unref();
  }

  /** A store that takes no record now takes no event of this process either, as far as it shares a disk or a server. */
  private async say(): Promise<void> {
    const body: AtWork = { owner: this.owner };
    try {
      await this.records.put(this.id, body, Date.now() + SILENT_MS);
    } catch {
      // Said again in a moment.
    }
  }
}

const recordsOf = (readStore: ReadStore): RecordStore => readStore.records({ name: AT_WORK_TABLE });
