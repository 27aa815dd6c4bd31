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
  private isSaying = false;
  /** When the last record that was written was begun, Unix ms. */
  private saidAt = Date.now();
  private isLost = false;
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
  static async ofMove(readStore: ReadStore, owner: string, everyMs = EVERY_MS): Promise<Presence> {
    const presence = new Presence(recordsOf(readStore), MOVE, owner);
    await presence.take();
    presence.goOn(undefined, everyMs);
    return presence;
  }

  /**
   * Looks again if nothing was said for so long that another move may have begun: this process was suspended.
   * @throws DomainError conflict another move is at work instead of this one
   */
  async demandOwn(): Promise<void> {
    if (Date.now() - this.saidAt >= SILENT_MS) await this.sayOnce();
    if (this.isLost) throw DomainError.conflict(asItIs('Another move has begun meanwhile. This one has stopped.'));
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.saying;
    try {
      // What another move has put there stays.
      if (this.id === MOVE) await this.replace(this.owner, Date.now() - 1);
      else await this.records.remove(this.id);
    } catch {
      // It runs out by itself.
    }
  }

  /** @throws DomainError conflict */
  private async take(): Promise<void> {
    let other: string | undefined;
    // Twice: the other one may end between the two looks.
    for (let tries = 0; tries < 2 && other === undefined; tries++) {
      const now = Date.now();
      if (await this.records.add(MOVE, this.body, now + SILENT_MS, now)) return;
      other = (await this.records.get<AtWork>(MOVE, now))?.body.owner;
    }
    if (other !== undefined && isGone(other, this.owner) && (await this.replace(other))) return;
    throw DomainError.conflict(
      asItIs(`A move is under way already (${other ?? 'just begun'}). Wait until it has ended.`),
    );
  }

  private goOn(look: () => Promise<void> = async () => undefined, everyMs = EVERY_MS): void {
    this.timer = setInterval(() => void this.sayOnce(look), everyMs);
    this.timer.unref();
  }

  /** One at a time: a slow one that came after the end would put the record there again. */
  private sayOnce(look: () => Promise<void> = async () => undefined): Promise<unknown> {
    if (this.isSaying) return this.saying;
    this.isSaying = true;
    this.saying = this.say()
      .then(look)
      .finally(() => {
        this.isSaying = false;
      });
    return this.saying;
  }

  /** A store that takes no record now takes no event of this process either, as far as it shares a disk or a server. */
  private async say(): Promise<void> {
    const now = Date.now();
    try {
      if (this.id !== MOVE) await this.records.put(this.id, this.body, now + SILENT_MS);
      else if (!(await this.isOwn(now))) this.isLost = true;
      this.saidAt = now;
    } catch {
      // Said again in a moment.
    }
  }

  /** A move's record that ran out is put there again, unless another move has. */
  private async isOwn(now: number): Promise<boolean> {
    if (this.isLost) return false;
    return (await this.replace(this.owner)) || (await this.records.add(MOVE, this.body, now + SILENT_MS, now));
  }

  /** Only while the move's record is that of this owner. */
  private replace(owner: string, expiresAt = Date.now() + SILENT_MS): Promise<boolean> {
    return this.records.replace(MOVE, this.body, expiresAt, Date.now(), { owner });
  }

  private get body(): AtWork {
    return { owner: this.owner };
  }
}

const recordsOf = (readStore: ReadStore): RecordStore => readStore.records({ name: AT_WORK_TABLE });
