import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Busboy } from 'busboy';

/** Not a pipeline: that would take the connection down with the form, and with it the answer. */
export async function readInto(form: Busboy, request: IncomingMessage): Promise<void> {
  const brokenOff = () => {
    if (!request.complete) form.destroy(new Error('The client is gone'));
  };
  request.once('close', brokenOff);
  // Whoever left before that says so no more, and nothing would ever end the form.
  if (request.destroyed) brokenOff();
  request.pipe(form);
  try {
    await finished(form);
  } finally {
    request.off('close', brokenOff);
    // What is still to come is read and thrown away by the server, after the answer.
    request.unpipe(form);
  }
}
