import type { IncomingMessage } from 'node:http';
import { refuse } from './answer.js';

export type Body = Record<string, unknown>;

const LIMIT = 1_048_576;

/**
 * Reads a request's body as an object: JSON, or a form of a page. No body is an empty object.
 * @throws Refused 400 if it is not readable or no object, 413 above 1 MB
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return formOf(new URLSearchParams(text));
  }
  return objectOf(parse(text));
}

/** The fields of a form; one that is there several times, as the options of a poll, is a list. */
const formOf = (form: URLSearchParams): Body =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );

/** Reads a request's JSON of any kind. @throws Refused 400 if it is not readable, 413 above 1 MB */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return parse(await readText(request));
}

async function readText(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, LIMIT)).toString('utf8');
}

/** A request's bytes. @throws Refused 413 above `limit` */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= limit) parts.push(part);
  }
  if (size > limit) refuse(413, 'Request body is too large');
  return Buffer.concat(parts);
}

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse(400, 'Request body is not valid JSON');
  }
}

const objectOf = (value: unknown): Body => (isObject(value) ? value : refuse(400, 'Request body must be an object'));
