/**
 * What was used lately, by name, at most as much as there is room for. Two generations stand for the order of use: one in
 * use moves to the young one, and when that has half of what may be kept, the old one is dropped. A map in the order of
 * use would be slower the more it holds: looking for its oldest entry walks over all places that were left since it grew.
 */
export class LatelyUsed<V> {
  private young = new Map<string, V>();
  private old = new Map<string, V>();

  /** @param most entries, both generations together */
  constructor(private readonly most: number) {}

  /** It counts as used. */
  get(name: string): V | undefined {
    const found = this.young.get(name);
    if (found !== undefined) return found;
    const older = this.old.get(name);
    if (older !== undefined) this.set(name, older);
    return older;
  }

  set(name: string, value: V): void {
    this.old.delete(name);
    this.young.set(name, value);
    if (this.young.size < this.most / 2) return;
    this.old = this.young;
    this.young = new Map();
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }

  get size(): number {
    return this.young.size + this.old.size;
  }
}
