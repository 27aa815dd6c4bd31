import PDFDocument from 'pdfkit';
import { drawable } from './drawable.js';
import { type Face, facesOf, fontOf, type Weight } from './faces.js';
import { linesOf, type Piece, piecesOf } from './pieces.js';

export interface Style {
  /** Points. */
  size: number;
  weight?: Weight;
  colour?: string;
}

interface Box {
  x: number;
  y: number;
  /** Points. */
  width: number;
  align?: 'left' | 'right';
}

export const LEADING = 1.45;
/** Letters of all fonts stand on one line, that far below the line's top, in its size. */
const ASCENT = 1.07;

/** A4 pages on which texts of any script are written. The same texts make the same bytes. */
export class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private readonly names = new Set<string>();

  /** @param at what the file says it was made at */
  constructor(title: string, at: Date) {
    const info = { Title: title, Producer: 'Wavelane', Creator: 'Wavelane', CreationDate: at, ModDate: at };
    this.document = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'en', font: '' });
  }

  /** @returns the y of the next line, points from above */
  text(text: string, { x, y, width, align = 'left' }: Box, style: Style): number {
    let below = y;
    for (const line of this.lines(text, width, style)) {
      const start = align === 'left' ? x : x + width - this.widthOf(line, style);
      below = this.line(line, start, below, style);
    }
    return below;
  }

  /** Writes a text that is one line already. @returns the y of the next line, points from above */
  line(line: string, x: number, y: number, style: Style): number {
    this.draw(line, x, y, style);
    return y + style.size * LEADING;
  }

  /** The lines that a text takes. @param width points */
  lines(text: string, width: number, style: Style): string[] {
    return linesOf(drawable(text), width, (part) => this.widthOf(part, style));
  }

  /** Begins another page, for everything that is written from now on. */
  newPage(): void {
    this.document.addPage();
  }

  rule(x: number, y: number, width: number, colour: string): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke();
  }

  /** The whole file. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.document.end();
    for await (const chunk of this.document as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  private draw(line: string, x: number, y: number, style: Style): void {
    let at = x;
    for (const piece of this.pieces(line)) {
      const width = this.pieceWidth(piece, style);
      this.document.fillColor(style.colour ?? '#111827');
      this.document.text(piece.text, at, y + style.size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
  }

  private widthOf(line: string, style: Style): number {
    return this.pieces(line).reduce((sum, piece) => sum + this.pieceWidth(piece, style), 0);
  }

  /** Leaves the piece's font set. */
  private pieceWidth({ text, face }: Piece, { size, weight = 400 }: Style): number {
    return this.document.font(this.fontName(face, weight)).fontSize(size).widthOfString(text);
  }

  private pieces(line: string): Piece[] {
    return piecesOf(line, facesOf(line));
  }

  private fontName(face: Face, weight: Weight): string {
    const name = `${face.name}-${weight}`;
    if (!this.names.has(name)) {
      this.names.add(name);
      this.document.registerFont(name, fontOf(face, weight));
    }
    return name;
  }
}
