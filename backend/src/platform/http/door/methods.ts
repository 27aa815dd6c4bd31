import type { Request } from 'express';
import { pathOf } from './paths.js';

/** The part of a route in Express that is needed here; its types know less than it has. */
interface Layer {
  route?: { path: unknown; methods?: Readonly<Record<string, boolean>> };
  match?(path: string): boolean;
}

/** A path that is a route of every address is no address. */
const isAddress = (path: unknown): path is string => typeof path === 'string' && !path.includes('*');

/** Methods that are answered at the request's path, for the header `Allow`; empty if the path has no route. */
export function methodsAt(request: Request): string[] {
  const path = pathOf({ path: request.originalUrl.split('?', 1)[0] ?? '' });
  const { stack } = request.app.router as { stack: readonly Layer[] };
  const found = stack.flatMap((layer) => {
    const { methods = {}, path: pattern } = layer.route ?? {};
    return isAddress(pattern) && layer.match?.(path) ? Object.keys(methods).filter((method) => methods[method]) : [];
  });
  const methods = found.map((method) => method.toUpperCase());
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
}
