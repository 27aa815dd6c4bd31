/** Rows of a file that one event holds at most. */
export const CHUNK_ROWS = 500;
/** And their letters: sealed and in UTF-8 an event stays well below 1 MB. */
const CHUNK_LETTERS = 60_000;

/**
 * Cuts the rows of a file into chunks by the file alone: so each row is in the same one however often the file is read,
 * and whatever was found wrong with the others.
 */
export class Chunks<T> {
  readonly all: T[][] = [];
  private rows = 0;
  private letters = 0;

  /** @param ofEach letters that every row brings beside its cells */
  constructor(private readonly ofEach: number) {}

  /** @param one what is left of the row; undefined for one that is left out */
  add(cells: readonly string[], one: T | undefined): void {
    const letters = cells.reduce((sum, { length }) => sum + length, this.ofEach);
    if (this.all.length === 0 || this.rows >= CHUNK_ROWS || this.letters + letters > CHUNK_LETTERS) {
      this.all.push([]);
      this.rows = 0;
      this.letters = 0;
    }
    this.rows++;
    this.letters += letters;
    if (one !== undefined) this.all.at(-1)?.push(one);
  }
}
