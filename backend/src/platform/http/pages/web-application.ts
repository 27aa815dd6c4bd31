import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { pathOf } from '../door/paths.js';
import { InlinePolicy } from './inline-policy.js';

/** What the server answers itself; everything else that looks like a page is the web application's. */
const OURS = /^\/(api|api-docs|webhooks|health|metrics|paypal|assets)(\/|$|-)/;

/** A year, subdomains too: what Nest sends with everything else. */
const STAY_WITH_HTTPS = 'max-age=31536000; includeSubDomains';

/**
 * Serves scripts, styles and typefaces, with names that change with their content: kept for ever, compressed when
 * built. Before everything else, because policies are for pages and would add a kilobyte to each of a dozen files. A
 * missing file answers 404, never a page: a browser would take HTML for a script.
 * @param https browsers are told to stay with it, by the first file they see
 */
export function builtAssets(folder: string, https: boolean): RequestHandler {
  return expressStaticGzip(join(folder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      immutable: true,
      maxAge: '1y',
      setHeaders: (response) => {
        response.setHeader('X-Content-Type-Options', 'nosniff');
        if (https) response.setHeader('Strict-Transport-Security', STAY_WITH_HTTPS);
      },
    },
  });
}

/**
 * The pages: the front page in a file of its own, every screen in its own. They are always asked for anew. Where there is
 * no screen the application's page says so to people, and the status to machines that look for what others left open.
 */
export function webApplication(folder: string): RequestHandler {
  const pages = express.Router();
  const inline = new InlinePolicy();
  pages.use(express.static(folder, { index: false, maxAge: 0, redirect: false }));
  pages.use((request: Request, response: Response, next: NextFunction) => {
    const path = pathOf(request);
    const screen = screenOf(folder, path);
    const file = screen ?? join(folder, 'app.html');
    if (screen === undefined && !existsSync(file)) return next();
    response.setHeader('Cache-Control', 'no-cache');
    // What a page needs for its first paint is written into it; the checkout page has nothing in it and a policy of its own.
    const policy = inline.of(file);
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    response.status(screen === undefined ? 404 : 200).sendFile(file);
  });
  // Answers never wait for the file system: its threads hash passwords, too.
  return (request: Request, response: Response, next: NextFunction) => {
    if (['GET', 'HEAD'].includes(request.method) && !OURS.test(pathOf(request))) pages(request, response, next);
    else next();
  };
}

/** The front page or a screen's own copy of the application's page; undefined for other paths. */
function screenOf(folder: string, path: string): string | undefined {
  if (path === '/') return there(folder, 'index.html');
  if (!/^\/[a-z0-9/-]+$/.test(path)) return undefined;
  // The screen about one thing of many: its address ends in an id.
  return there(folder, join('pages', `${path}.html`)) ?? there(folder, join('pages', path, '../$id.html'));
}

function there(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? file : undefined;
}
