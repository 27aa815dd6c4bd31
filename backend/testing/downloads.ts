import { Readable } from 'node:stream';

/** The unparsed bytes of supertest's answer: for `parse`. */
export function asBytes(response: object, done: (error: Error | null, body: Buffer) => void): void {
  if (!(response instanceof Readable)) throw new Error('The answer cannot be read as it came');
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
}
