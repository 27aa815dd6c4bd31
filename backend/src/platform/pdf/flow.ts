import { LEADING, Sheet, type Style } from './sheet.js';

const LEFT = 56;
const WIDTH = 595.28 - 2 * LEFT;
const TOP = 56;
const BOTTOM = 841.89 - 56;

/** Texts below one another, over as many pages as they take. Holds its thread: draw it by {@link PdfThread}. */
export class Flow {
  private readonly sheet: Sheet;
  private y = TOP;

  /** @param at what the file says it was made at */
  constructor(title: string, at: Date) {
    this.sheet = new Sheet(title, at);
  }

  text(text: string, style: Style): void {
    for (const line of this.sheet.lines(text, WIDTH, style)) {
      if (this.y + style.size * LEADING > BOTTOM) {
        this.sheet.newPage();
        this.y = TOP;
      }
      this.y = this.sheet.line(line, LEFT, this.y, style);
    }
  }

  /** @param points of nothing */
  gap(points: number): void {
    this.y += points;
  }

  /** The whole file. */
  bytes(): Promise<Buffer> {
    return this.sheet.bytes();
  }
}
