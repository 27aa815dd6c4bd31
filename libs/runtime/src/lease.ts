import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ReadStore } from '@wavelane/read-store';

/** Names this process in leases: `host/pid/random`. */
export const processOwner = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/**
 * Who of several processes does a job. Saves work only: two holders at once are harmless (docs/adr/0006), so an
 * expiry may be short and clocks may differ a little.
 */
export class Lease {
  private heldUntil = 0;
  /**
   * Raised each time it is taken, not when it is renewed: a higher term means that another process may have written.
   */
  term = 0;

  constructor(
    private readonly readStore: ReadStore,
    private readonly key: string,
    private readonly owner: string,
    /** ms after which it may be taken by another unless it is renewed */
    readonly ttlMs: number,
    private readonly now: () => number,
  ) {}

  /** Takes or renews it. @returns whether this process has it */
  async hold(): Promise<boolean> {
    const now = this.now();
    if (now < this.heldUntil - (this.ttlMs * 2) / 3) return true;
    const pointer = await this.readStore.pointer(this.key);
    const holder = pointer?.value as { owner: string; expiresAt: number } | undefined;
    if (holder && holder.owner !== this.owner && holder.expiresAt > now && !isGone(holder.owner, this.owner)) {
      this.heldUntil = 0;
      return false;
    }
    const expiresAt = now + this.ttlMs;
    const moved = await this.readStore.movePointer(this.key, { owner: this.owner, expiresAt }, pointer?.revision ?? 0);
    if (moved && (this.heldUntil === 0 || holder?.owner !== this.owner)) this.term++;
    this.heldUntil = moved ? expiresAt : 0;
    return moved !== undefined;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    if (this.heldUntil === 0) return;
    this.heldUntil = 0;
    const pointer = await this.readStore.pointer(this.key);
    if (pointer?.value.owner !== this.owner) return;
    await this.readStore.movePointer(this.key, { owner: this.owner, expiresAt: 0 }, pointer.revision);
  }
}

/**
 * True where the holder was a process of this host that no longer runs: a restart after a crash need not wait for the
 * expiry. Two owners with the same host and pid are one after the other, unless they live in one process (tests).
 */
function isGone(holder: string, own: string): boolean {
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
