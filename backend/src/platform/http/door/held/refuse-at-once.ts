import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '../../errors/error-body.js';
import type { Told } from '../../errors/refusal.js';

/** How long a client may go on sending after it was refused: one that still sends when the connection ends loses the answer. */
const LINGER_MS = 1_000;

/**
 * Answers with an error before the body has come, and ends the connection. The body is not read, and all that still
 * comes is thrown away. Nothing happens if the answer has begun.
 * @param retryAfter seconds
 */
export function refuseAtOnce(
  request: Pick<IncomingMessage, 'once' | 'resume'>,
  response: ServerResponse,
  statusCode: number,
  told: Told,
  retryAfter?: number,
): void {
  if (response.headersSent) return;
  const body = Buffer.from(JSON.stringify(errorBody(statusCode, told)));
  response.writeHead(statusCode, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
  });
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS).unref();
  request.once('end', end);
  request.once('close', end);
  request.resume();
}
