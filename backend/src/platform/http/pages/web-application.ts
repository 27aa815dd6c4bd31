import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { pathOf } from '../door/paths.js';
import { InlinePolicy } from './inline-policy.js';
import { SharedPicture } from './shared-picture.js';

/** The paths that the server answers itself; everything else that looks like a page is the web application's. */
const OURS = /^\/(api|api-docs|webhooks|health|metrics|paypal)(\/|$|-)/;
const ASSETS = /^\/assets(\/|$)/;

/**
 * Serves scripts, styles and typefaces, with names that change with their content: cached for a year, compressed when
 * built. A missing file answers 404, never a page: a browser would take HTML for a script.
 */
function builtAssets(folder: string): RequestHandler {
  const files = expressStaticGzip(join(folder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y' },
  });
  return express.Router().use('/assets', files);
}

/**
 * Answers with pages and the files that they load. The front page is a file of its own, and so is every screen; they
 * are always asked for anew. If there is no screen, the application's page shows that to people, and the status to
 * programs that probe for files left open by mistake.
 * @param folder of the built web application
 * @param publicUrl its address for people, without a slash at its end; asked at each request
 */
export function webApplication(folder: string, publicUrl: () => string): RequestHandler {
  const assets = builtAssets(folder);
  const pages = express.Router();
  const inline = new InlinePolicy();
  const shared = new SharedPicture();
  pages.use(express.static(folder, { index: false, maxAge: 0, redirect: false }));
  pages.use((request: Request, response: Response, next: NextFunction) => {
    const path = pathOf(request);
    const screen = screenOf(folder, path);
    const file = screen ?? join(folder, 'app.html');
    if (screen === undefined && !existsSync(file)) return next();
    response.setHeader('Cache-Control', 'no-cache');
    // The styles and scripts of a page's first paint are written into it; the checkout page has none and a policy of
    // its own.
    const policy = inline.of(file);
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    response.status(screen === undefined ? 404 : 200);
    const page = shared.of(file, publicUrl());
    if (page === undefined) response.sendFile(file);
    else response.type('html').send(page);
  });
  // Answers never wait for the file system: its threads hash passwords, too.
  return (request: Request, response: Response, next: NextFunction) => {
    const path = pathOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || OURS.test(path)) next();
    else if (ASSETS.test(path)) void assets(request, response, next);
    else pages(request, response, next);
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
