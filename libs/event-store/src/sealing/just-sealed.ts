import { LRUCache } from 'lru-cache';

/**
 * The most boxes that are remembered, some 8 MB with their contents: the folds of a large file are so far behind it.
 */
const BOXES = 16_384;
/** The most characters of their contents. */
const CHARACTERS = 4_000_000;

interface Sealed {
  place: string;
  plain: string;
}

/**
 * The contents of boxes that this process has just sealed. A projection reads a written event at once: then the box
 * need not be opened again, which costs as much as sealing it did. Each box is read once, the oldest are dropped.
 */
export class JustSealed {
  private readonly boxes = new LRUCache<string, Sealed>({
    max: BOXES,
    maxSize: CHARACTERS,
    sizeCalculation: ({ plain }) => plain.length + 1,
  });

  keep(box: string, place: string, plain: string): void {
    this.boxes.set(box, { place, plain });
  }

  /** undefined if it was not sealed here for that place, or not lately. */
  take(box: string, place: string): string | undefined {
    const found = this.boxes.peek(box);
    if (found?.place !== place) return undefined;
    this.boxes.delete(box);
    return found.plain;
  }
}
