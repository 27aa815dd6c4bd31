export type TextStyle = 'bold' | 'italic' | 'strike' | 'code';

/** A stretch of a message: plain, or between two marks that WhatsApp does not show. */
export type TextRun = string | { style: TextStyle; mark: string; runs: readonly TextRun[] };

const STYLES: Readonly<Record<string, TextStyle>> = { '*': 'bold', _: 'italic', '~': 'strike' };
const BLOCK = '```';
const WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Parses a text as WhatsApp shows it: `*bold*`, `_italic_`, `~strike~`, `` `code` `` and ```` ```code``` ````, also one
 * within the other. A mark counts at the edge of a word only, with no blank on its inner side, and its pair stands on
 * the same line; within code nothing counts, and a block of it may have several lines. The marks and the texts between
 * them, one after another, are the text again (`plainOf`).
 */
export function formatted(text: string): TextRun[] {
  return new Reader(text, '').runs();
}

/** The text that the runs were made of, marks and all. */
export function plainOf(runs: readonly TextRun[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : run.mark + plainOf(run.runs) + run.mark)).join('');
}

/** The text as one reads it, without the marks: for a place that shows no styles, such as a notification. */
export function withoutMarks(text: string): string {
  return formatted(text).map(readOf).join('');
}

const readOf = (run: TextRun): string => (typeof run === 'string' ? run : run.runs.map(readOf).join(''));

class Reader {
  private readonly found: TextRun[] = [];
  private plainFrom = 0;
  /** For each mark, the position up to which no pair is known to end: a text full of single marks is read once. */
  private readonly unpaired = new Map<string, number>();

  /** @param within marks that are open around the text */
  constructor(
    private readonly text: string,
    private readonly within: string,
  ) {}

  runs(): TextRun[] {
    for (let at = 0; at < this.text.length;) at = this.codeAt(at) ?? this.styleAt(at) ?? at + 1;
    this.plainUpTo(this.text.length);
    return this.found;
  }

  /** The position behind code that begins here; undefined if none does. */
  private codeAt(at: number): number | undefined {
    if (this.text[at] !== '`') return undefined;
    const mark = this.codeMark(at);
    const end = this.endOfCode(at, mark);
    if (end === undefined) return undefined;
    return this.take(at, end, { style: 'code', mark, runs: [this.text.slice(at + mark.length, end - mark.length)] });
  }

  private codeMark(at: number): string {
    return this.text.startsWith(BLOCK, at) ? BLOCK : '`';
  }

  /** Behind the closing mark of code that begins at `at`. */
  private endOfCode(at: number, mark: string): number | undefined {
    const from = at + mark.length;
    if (from < (this.unpaired.get(mark) ?? 0)) return undefined;
    const limit = mark === BLOCK ? this.text.length : this.endOfLine(from);
    const close = this.text.indexOf(mark, from);
    if (close < 0 || close >= limit) {
      this.unpaired.set(mark, limit);
      return undefined;
    }
    return this.text.slice(from, close).trim() === '' ? undefined : close + mark.length;
  }

  private styleAt(at: number): number | undefined {
    const mark = this.text[at] ?? '';
    const style = STYLES[mark];
    if (!style || this.within.includes(mark) || !this.opens(at, mark)) return undefined;
    const close = this.closeOf(at, mark);
    if (close === undefined) return undefined;
    const runs = new Reader(this.text.slice(at + 1, close), this.within + mark).runs();
    return this.take(at, close + 1, { style, mark, runs });
  }

  private opens(at: number, mark: string): boolean {
    const next = this.text[at + 1];
    return !isWord(before(this.text, at)) && next !== undefined && next !== mark && !/\s/.test(next);
  }

  private closeOf(open: number, mark: string): number | undefined {
    if (open < (this.unpaired.get(mark) ?? 0)) return undefined;
    const limit = this.endOfLine(open);
    for (let at = open + 1; at < limit; at++) {
      if (this.text[at] === '`') at = (this.endOfCode(at, this.codeMark(at)) ?? at + 1) - 1;
      else if (this.text[at] === mark && at > open + 1 && this.closes(at)) return at;
    }
    this.unpaired.set(mark, limit);
    return undefined;
  }

  private closes(at: number): boolean {
    return !/\s/.test(this.text[at - 1] ?? ' ') && !isWord(String.fromCodePoint(this.text.codePointAt(at + 1) ?? 32));
  }

  private endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? this.text.length : end;
  }

  private take(from: number, to: number, run: TextRun): number {
    this.plainUpTo(from);
    this.found.push(run);
    this.plainFrom = to;
    return to;
  }

  private plainUpTo(end: number): void {
    if (end > this.plainFrom) this.found.push(this.text.slice(this.plainFrom, end));
    this.plainFrom = end;
  }
}

const isWord = (character: string): boolean => WORD.test(character);

/** The character that ends at this place, whole if it has two halves. */
function before(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  const isHalf = last >= 0xdc00 && last <= 0xdfff && at > 1;
  return at === 0 ? ' ' : text.slice(isHalf ? at - 2 : at - 1, at);
}
