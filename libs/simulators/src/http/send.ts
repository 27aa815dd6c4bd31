import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';

const LONGEST_HANG_MS = 120_000;

export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return;
  const { payload, headers } = encode(answer);
  response.writeHead(answer.status, headers).end(payload);
}

/**
 * Sends one byte after the other over so many ms: a client needs a deadline for the whole answer, not for its
 * beginning.
 */
export async function sendSlowly(response: ServerResponse, answer: Answer, duration: number): Promise<void> {
  const { payload, headers } = encode(answer);
  response.writeHead(answer.status, headers);
  const pieces = Math.min(payload.length, 50);
  for (let piece = 0; piece < pieces && !response.destroyed; piece++) {
    const part = payload.subarray((piece * payload.length) / pieces, ((piece + 1) * payload.length) / pieces);
    response.write(part);
    await new Promise((resolve) => setTimeout(resolve, duration / pieces));
  }
  response.end();
}

/** Breaks the connection without an answer. */
export function breakOff(response: ServerResponse): void {
  const { socket } = response;
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy();
  else response.destroy();
}

/** Sends no answer; the client gives up first, or the connection ends after a long while. Does not delay the caller. */
export function hang(response: ServerResponse, duration = LONGEST_HANG_MS): void {
  const timer = setTimeout(() => breakOff(response), duration);
  timer.unref();
  response.on('close', () => clearTimeout(timer));
}

function encode({ status, body, headers }: Answer): { payload: Buffer; headers: Record<string, string | number> } {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const payload = Buffer.from(body === undefined ? '' : raw ? (body as string) : JSON.stringify(body));
  const length: Record<string, number> = status === 204 ? {} : { 'content-length': payload.length };
  return { payload, headers: { 'content-type': 'application/json; charset=utf-8', ...length, ...headers } };
}
