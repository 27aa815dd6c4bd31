import type { Request } from 'express';

/**
 * The path as the router sees it: in lower case and without a slash at its end, for Express takes `/Api/Me/` for
 * `/api/me`. All decisions by path use this, or a capital letter would walk around a guard.
 */
export const pathOf = ({ path }: Pick<Request, 'path'>): string => routed(path);

export const routed = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** Calls of machines: their bodies are signed or carry a key, never a session. */
export const isWebhook = (request: Pick<Request, 'path'>): boolean => /^\/webhooks(\/|$)/.test(pathOf(request));
