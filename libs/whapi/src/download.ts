import type { IncomingMessage } from 'node:http';
import { type Download, FileTooLarge, GatewayFailure } from '@wavelane/gateway';
import { classify } from './classify.js';
import { collect, exchange, type HttpOptions, parse, redact } from './http.js';

/** An answer that is no file is an error in some words. */
const ERROR_BODY = 64_000;
const FILE_MS = 120_000;

/**
 * Fetches a file, once, piece by piece as it comes. Its bytes are bounded and, however slowly it comes, its time.
 * @throws GatewayFailure for everything but a 2xx answer that came to its end; the cause is a FileTooLarge beyond
 * `maxBytes`
 */
export async function downloadFromGateway(options: HttpOptions, path: string, download: Download): Promise<void> {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + path);
  const within = { ...options, totalTimeout: options.fileTimeout ?? FILE_MS };
  const answer = await exchange(url, within, { method: 'GET', path }, (response) => read(response, download)).catch(
    (error: unknown) => {
      throw error instanceof GatewayFailure ? redact(error, options.token) : error;
    },
  );
  const { status, value, retryAfter } = answer;
  if (isFile(status)) return;
  throw redact(classify(status, parse(value).value, { retryAfter, now: Date.now() }), options.token);
}

const isFile = (status: number) => status >= 200 && status < 300;

async function read(response: IncomingMessage, { maxBytes, take }: Download): Promise<string> {
  if (!isFile(response.statusCode ?? 0)) return collect(response, ERROR_BODY);
  if (Number(response.headers['content-length']) > maxBytes) throw new FileTooLarge();
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new FileTooLarge();
    await take(piece);
  }
  if (!response.complete) throw new Error('The answer of the gateway broke off');
  return '';
}
