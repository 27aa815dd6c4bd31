import { BULK_PROBLEMS_SHOWN, type RowNote, said, type Saying } from '@wavelane/contracts';

/** A cell can be 128 KB long; a list of problems shows where to look. */
const CELL_SHOWN = 200;
export const cut = (cell: string) => (cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN)}…` : cell);

/** Values that are left out of rows that are taken in: the first of them, and how many there are. */
export class RowNotes {
  readonly first: RowNote[] = [];
  count = 0;
  /** Notes on the row that is being judged. */
  private open: Saying[] = [];

  say(reason: Saying): void {
    this.open.push(reason);
  }

  /** The row is taken in. */
  keep(line: number): void {
    this.count += this.open.length;
    for (const saying of this.open) {
      if (this.first.length < BULK_PROBLEMS_SHOWN)
        this.first.push({ line, reason: saying.message, said: said(saying) });
    }
    this.open = [];
  }

  /** The row is left out as a whole. */
  drop(): void {
    this.open = [];
  }
}
