import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { pathOf } from '../door/paths.js';

/** Answers with JSON, which `answerJson` packs; what is streamed there says so by {@link packing}. */
const JSON_PATHS = /^\/(api|health)(\/|$)/;

const pack = compression();

/** Packs what is written from now on, as its reader asks for it. To be called before the first byte. */
export function packing(response: Response): Response {
  pack(response.req, response, () => undefined);
  return response;
}

/** Packs pages and texts. It wraps what it is put before, so it stays away from the answers that need it least. */
export const packedPages: RequestHandler = (request: Request, response: Response, next) => {
  if (JSON_PATHS.test(pathOf(request))) next();
  else pack(request, response, next);
};
