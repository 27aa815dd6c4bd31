/**
 * Watches which process writes a place or a checkpoint, and under which term of its lease. The observer sees leases
 * move and writes arrive, and uses no fences.
 */
export class Terms {
  /** Writes of a process after its term had ended and a later term had written. */
  readonly broken: string[] = [];
  private readonly held = new Map<string, number>();
  private readonly written = new Map<string, number>();

  /** After a restore, leases and places are older. */
  restart(): void {
    this.held.clear();
    this.written.clear();
  }

  /** Notes the term of a lease that a process has taken; other pointers have none. */
  took(host: string, pointer: string, { term }: Readonly<Record<string, unknown>>): void {
    if (typeof term === 'number') this.held.set(`${host} ${shortOf(pointer)}`, term);
  }

  wrote(host: string, key: string): void {
    const term = this.held.get(`${host} ${leaseOf(key)}`) ?? 0;
    const last = this.written.get(key) ?? 0;
    if (term < last) this.broken.push(`${key} was written by ${host} under term ${term}, after one under term ${last}`);
    else this.written.set(key, term);
  }
}

const PROJECTOR = 'lease:projector';
/** All projections share one lease, whose name ends with the version of their code. */
const shortOf = (pointer: string) => (pointer.startsWith(PROJECTOR) ? PROJECTOR : pointer);
const leaseOf = (key: string) => (key.startsWith('reactor:') ? `lease:${key}` : PROJECTOR);
