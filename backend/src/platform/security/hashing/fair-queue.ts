export interface Waiting {
  key: string;
  start: () => void;
  refused: () => void;
}

/**
 * A queue with equal shares: it serves one of each key in turn. In a full queue the last entry of the largest key makes
 * room for a key with fewer.
 */
export class FairQueue {
  private readonly byKey = new Map<string, Waiting[]>();
  private count = 0;

  constructor(private readonly most: { ofOne: number; inAll: number }) {}

  get size(): number {
    return this.count;
  }

  /** Whether one of this key would find room now. */
  takes(key: string): boolean {
    const share = (this.byKey.get(key)?.length ?? 0) + 1;
    if (share > this.most.ofOne) return false;
    return this.count < this.most.inAll || this.heaviest().length > share;
  }

  /** Calls `refused` of the entry without room. */
  push(one: Waiting): void {
    const own = this.byKey.get(one.key) ?? [];
    if (own.length >= this.most.ofOne || (this.count >= this.most.inAll && !this.makeRoom(own.length + 1))) {
      one.refused();
      return;
    }
    own.push(one);
    this.byKey.set(one.key, own);
    this.count++;
  }

  /** Takes the longest waiting entry of the key in turn. */
  shift(): Waiting | undefined {
    const [turn] = this.byKey;
    if (!turn) return undefined;
    const [key, own] = turn;
    const one = own.shift();
    this.count--;
    this.byKey.delete(key);
    if (own.length > 0) this.byKey.set(key, own);
    return one;
  }

  /** @returns false if no key has more than that */
  private makeRoom(share: number): boolean {
    const heaviest = this.heaviest();
    if (heaviest.length <= share) return false;
    heaviest.pop()?.refused();
    this.count--;
    return true;
  }

  private heaviest(): Waiting[] {
    let heaviest: Waiting[] = [];
    for (const own of this.byKey.values()) if (own.length > heaviest.length) heaviest = own;
    return heaviest;
  }
}
