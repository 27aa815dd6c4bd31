/** Boxes that are remembered at most, some 8 MB with what was in them: the folds of a large file are so far behind it. */
const BOXES = 16_384;
/** Characters of what is in them, at most. */
const CHARACTERS = 4_000_000;

interface Sealed {
  place: string;
  plain: string;
}

/**
 * What was in boxes that this process has just sealed. What is written is read at once, by whoever folds it: then it need
 * not be opened again, which costs as much as sealing it did. Each box is asked for once, the oldest are let go.
 */
export class JustSealed {
  private readonly boxes = new Map<string, Sealed>();
  private characters = 0;

  keep(box: string, place: string, plain: string): void {
    if (plain.length > CHARACTERS) return;
    this.forget(box);
    this.boxes.set(box, { place, plain });
    this.characters += plain.length;
    // The walk to the oldest goes over the places of all that were taken, so it begins where there are too many alone.
    while (this.boxes.size > BOXES || this.characters > CHARACTERS) {
      const [oldest] = this.boxes.keys();
      if (oldest === undefined) break;
      this.forget(oldest);
    }
  }

  /** undefined where it was not sealed here for that place, or not lately. */
  take(box: string, place: string): string | undefined {
    const found = this.boxes.get(box);
    if (found?.place !== place) return undefined;
    this.forget(box);
    return found.plain;
  }

  private forget(box: string): void {
    this.characters -= this.boxes.get(box)?.plain.length ?? 0;
    this.boxes.delete(box);
  }
}
