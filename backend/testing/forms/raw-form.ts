/** A form as bytes, and the header that announces it. */
export interface RawForm {
  /** Value of Content-Type; undefined: the request has none. */
  type: string | undefined;
  body: Buffer;
}

export interface RawPart {
  /** Lines of the part's head, without line ends. */
  head: readonly (string | Buffer)[];
  body?: string | Buffer;
}

export const BOUNDARY = 'X';

/** Text is written byte by byte, as Latin-1, so that a test can write any byte. */
export const bytes = (...pieces: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));

/** The parts between boundaries. @param eol line end */
export function bodyOf(parts: readonly RawPart[], boundary = BOUNDARY, eol = '\r\n'): Buffer {
  const written = parts.flatMap(({ head, body = '' }) => [
    `--${boundary}${eol}`,
    ...head.flatMap((line) => [line, eol]),
    eol,
    body,
    eol,
  ]);
  return bytes(...written, `--${boundary}--${eol}`);
}

export const typeOf = (boundary = BOUNDARY): string => `multipart/form-data; boundary=${boundary}`;

export const formOf = (...parts: readonly RawPart[]): RawForm => ({ type: typeOf(), body: bodyOf(parts) });

/** A part whose Content-Disposition continues like this after `form-data`. */
export const part = (disposition: string | Buffer, body: string | Buffer = '1', ...more: string[]): RawPart => ({
  head: [bytes('Content-Disposition: form-data', disposition), ...more],
  body,
});
