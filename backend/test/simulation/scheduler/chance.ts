import { mulberry32 } from '../../faults/chance.js';

/** Every random decision of one life, from one seed. */
export class Chance {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = mulberry32(seed * 2_654_435_761);
    for (let warm = 0; warm < 3; warm++) this.next();
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError if the list is empty */
  of<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to choose from');
    return list[this.below(list.length)] as T;
  }
}
