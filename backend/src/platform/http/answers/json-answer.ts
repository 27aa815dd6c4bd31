import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Response } from 'express';
import { packing } from './packing.js';

/** Shorter answers fit into a packet as they are. */
const PACKED_FROM_BYTES = 1_024;
/** Up to here packing takes less of the processor than handing the text to another thread; longer ones go there. */
const PACKED_AT_ONCE_BYTES = 32 * 1_024;
/** The quality that `compression` has for what it packs. */
const BROTLI_QUALITY = 4;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers with JSON, packed where that pays and was asked for. Without an ETag: what this answers is not stored by
 * anybody, so nobody comes back with one.
 * @param body anything that JSON can say
 */
export function answerJson(response: Response, body: object): void {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  const isLong = length >= PACKED_FROM_BYTES;
  if (isLong) response.vary('Accept-Encoding');
  response.setHeader('Content-Length', length);
  const { method, headers } = response.req;
  if (method === 'HEAD') return void response.end();
  const asked = isLong ? headers['accept-encoding'] : undefined;
  if (asked === undefined || response.hasHeader('Content-Encoding')) return void response.end(text);
  const how = length <= PACKED_AT_ONCE_BYTES ? plainlyAsked(asked) : undefined;
  if (!how) return void packing(response).end(text);
  const packed = how === 'br' ? brotli(text, length) : gzipSync(text);
  response.setHeader('Content-Encoding', how);
  response.setHeader('Content-Length', packed.length);
  response.end(packed);
}

/** What browsers ask for; undefined where weights, wildcards or other ways of packing are to be compared. */
function plainlyAsked(asked: string): 'br' | 'gzip' | undefined {
  if (/[;*]/.test(asked)) return undefined;
  if (/(^|[ ,])br($|[ ,])/i.test(asked)) return 'br';
  return /(^|[ ,])gzip($|[ ,])/i.test(asked) ? 'gzip' : undefined;
}

const brotli = (text: string, length: number): Buffer =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  });
