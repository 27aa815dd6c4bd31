import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';

/** What the server answers itself; everything else that looks like a page is the web application's. */
const OURS = /^\/(api|api-docs|webhooks|health|metrics|paypal)(\/|$|-)/;

/**
 * The built web application: the front page in a file of its own, every other page by the application's. Hashed assets
 * never change and are kept for ever; pages are always asked for. An asset that is not there answers 404, never a page:
 * a browser would take HTML for a script.
 */
export function webApplication(folder: string): Router {
  const router = express.Router();
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: 0, redirect: false }));
  router.use((request: Request, response: Response, next: NextFunction) => {
    const page = ['GET', 'HEAD'].includes(request.method) && !OURS.test(request.path) && extname(request.path) === '';
    const file = page ? pageOf(folder, request.path) : undefined;
    if (file === undefined) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(file);
  });
  return router;
}

/** The front page, a screen's own copy of the application's page, or that page itself; undefined where nothing is built. */
function pageOf(folder: string, path: string): string | undefined {
  const screen = /^\/[a-z/-]+$/.test(path) ? [join('pages', `${path}.html`)] : [];
  const names = path === '/' ? ['index.html'] : [...screen, 'app.html'];
  return names.map((name) => join(folder, name)).find((file) => existsSync(file));
}
