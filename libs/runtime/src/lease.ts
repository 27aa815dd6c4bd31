import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Fence, ReadStore } from '@wavelane/read-store';

/** Names this process in leases: `host/pid/random`. */
export const processOwner = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/** The value of a lease's pointer. */
interface Holding {
  owner: string;
  /** Unix ms. */
  expiresAt: number;
  /** Made with the pointer: terms count from there, so a lost pointer begins another lease. */
  lease?: string;
  term?: number;
  /** True if no earlier holder can find its lease fresh any more. */
  settled?: boolean;
}

/**
 * Decides which of several processes does a job. It only saves work: two holders at once are harmless (docs/adr/0006),
 * so an expiry may be short and clocks may differ. A waiting process also counts a lease as over if, by its own
 * monotonic clock, it was not renewed for its whole time: a machine that took it with a clock days ahead, and died,
 * blocks no other process. A holder writes its own checkpoint under its {@link fence}: if another process has taken
 * over and written meanwhile, the write of that process stays (docs/adr/0059-fences.md).
 */
export class Lease {
  private heldUntil = 0;
  private held: Fence | undefined;
  /** Unix ms. */
  private renewAt = 0;
  /** By the monotonic clock, ms. */
  private freshUntil = -Infinity;
  private settledFrom = Infinity;
  /** The pointer's revision when this process last wrote it. */
  private revision = 0;
  /** The pointer of another holder, and since when it has been as it is, ms of the monotonic clock. */
  private seen: { revision: number; at: number } | undefined;

  constructor(
    private readonly readStore: ReadStore,
    private readonly key: string,
    private readonly owner: string,
    /** ms after which it may be taken by another unless it is renewed */
    readonly ttlMs: number,
    private readonly now: () => number,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /**
   * The fence of this process's writes, while it holds the lease and after; undefined before. It is the same object as
   * long as the lease is renewed: another object means that another process may have written.
   */
  get fence(): Fence | undefined {
    return this.held;
  }

  /**
   * True for the lease's whole time after its last renewal, by the monotonic clock. A holder that relies on what it
   * remembers of shared data asks this first, so that the next holder knows when that ends (see {@link isSettled}).
   */
  get isFresh(): boolean {
    return this.heldUntil > 0 && this.monotonic() < this.freshUntil;
  }

  /** True if this process holds it and no earlier holder can still find it fresh, whatever their clocks say. */
  get isSettled(): boolean {
    return this.heldUntil > 0 && this.monotonic() >= this.settledFrom;
  }

  /** ms until its next turn to be renewed, which other leases of this process share; 1 if that turn has come. */
  get renewsIn(): number {
    return Math.max(1, Math.min(this.renewAt - this.now(), this.ttlMs / 2));
  }

  /** Takes or renews it. @returns whether this process has it */
  async hold(): Promise<boolean> {
    const now = this.now();
    if (now < this.heldUntil - this.ttlMs / 2 && now < this.renewAt) return true;
    // If the pointer is as this process left it, no other process has taken the lease: no read is needed.
    if (this.heldUntil > 0 && this.held && (await this.take(this.held, now, this.revision))) return true;
    const pointer = await this.readStore.pointer(this.key);
    const holder = pointer?.value as Holding | undefined;
    if (
      holder &&
      holder.owner !== this.owner &&
      holder.expiresAt > now &&
      !this.isOver(holder, pointer?.revision ?? 0)
    ) {
      this.heldUntil = 0;
      return false;
    }
    const renews = this.heldUntil > 0 && holder?.owner === this.owner;
    const taken = { lease: holder?.lease ?? randomUUID(), term: (holder?.term ?? 0) + 1 };
    const settledFrom = this.settledAfter(holder);
    const has = await this.take(renews && this.held ? this.held : taken, now, pointer?.revision ?? 0, settledFrom);
    if (!has) this.heldUntil = 0;
    return has;
  }

  /** Renews it at once. @returns false if another process has taken it since this one did, or may have */
  async confirm(): Promise<boolean> {
    const { held } = this;
    if (!held || this.heldUntil === 0) return false;
    if (await this.take(held, this.now(), this.revision)) return true;
    const holder = (await this.readStore.pointer(this.key))?.value as Holding | undefined;
    return holder?.owner === this.owner && isOf(holder, held);
  }

  /** Makes {@link hold} read the pointer before anything else is done: the last known state is in doubt. */
  doubt(): void {
    this.heldUntil = 0;
  }

  /** @returns whether the pointer still had that revision */
  private async take(
    fence: Fence,
    now: number,
    revision: number,
    settledFrom: number = this.settledFrom,
  ): Promise<boolean> {
    const expiresAt = now + this.ttlMs;
    const began = this.monotonic();
    const holding = { owner: this.owner, expiresAt, ...fence, settled: began >= settledFrom };
    const moved = await this.readStore.movePointer(this.key, holding, revision);
    if (!moved) return false;
    [this.held, this.heldUntil, this.revision] = [fence, expiresAt, moved.revision];
    [this.freshUntil, this.settledFrom] = [began + this.ttlMs, settledFrom];
    this.renewAt = nextTurn(now, this.ttlMs / 2);
    return true;
  }

  /**
   * When a lease taken now is settled: at once if all earlier holders are known to be over, else after its whole time.
   */
  private settledAfter(holder: Holding | undefined): number {
    const now = this.monotonic();
    if (!holder) return now;
    if (this.held && isOf(holder, this.held)) return this.settledFrom;
    const isOver = holder.expiresAt === 0 || isGone(holder.owner, this.owner);
    return isOver && holder.settled ? now : now + this.ttlMs;
  }

  /** Whether another's lease that has not expired is over all the same. */
  private isOver({ owner }: Holding, revision: number): boolean {
    if (isGone(owner, this.owner)) return true;
    const at = this.monotonic();
    if (this.seen?.revision !== revision) this.seen = { revision, at };
    return at - this.seen.at > this.ttlMs;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    if (this.heldUntil === 0) return;
    this.heldUntil = 0;
    const pointer = await this.readStore.pointer(this.key);
    if (pointer?.value.owner !== this.owner) return;
    await this.readStore.movePointer(this.key, { ...pointer.value, expiresAt: 0 }, pointer.revision);
  }
}

/** Leases of the same time are renewed in the same turns, so that a store can write them together. Unix ms */
const nextTurn = (now: number, ms: number): number => (Math.floor(now / ms) + 1) * ms;

const isOf = ({ lease, term }: Holding, held: Fence): boolean => lease === held.lease && term === held.term;

/**
 * True if the holder was a process of this host that no longer runs: a restart after a crash need not wait for the
 * expiry. Two owners with the same host and pid ran one after the other, unless they live in one process (tests).
 */
export function isGone(holder: string, own: string): boolean {
  const [host, pid] = holder.split('/');
  const [ownHost, ownPid] = own.split('/');
  if (host !== ownHost || pid === undefined || pid === ownPid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
