/**
 * Who writes a place or a checkpoint, and under which term of its lease: an observer who sees leases move and writes
 * arrive, and knows nothing of fences.
 */
export class Terms {
  /** Writes of a process whose term was over, after those of a later one. */
  readonly broken: string[] = [];
  private readonly held = new Map<string, number>();
  private readonly written = new Map<string, number>();

  /** Leases and places are older ones. */
  restart(): void {
    this.held.clear();
    this.written.clear();
  }

  /** A pointer was moved by a process; those of leases count. */
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
/** Of all projections together there is one lease, which is named by their code. */
const shortOf = (pointer: string) => (pointer.startsWith(PROJECTOR) ? PROJECTOR : pointer);
const leaseOf = (key: string) => (key.startsWith('reactor:') ? `lease:${key}` : PROJECTOR);
