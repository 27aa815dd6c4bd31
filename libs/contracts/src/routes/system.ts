import type { AppInfo, Health, LegalTexts } from '../api/app.js';
import type { LiveAsked, LiveHint } from '../api/live.js';
import { get } from './route.js';

// About the installation itself.

/** Data that the interface needs before sign-in. */
export const app = get('/api/app').of<AppInfo>();
/** Terms and privacy, as the operator publishes them. */
export const legal = get('/api/legal').of<LegalTexts>();
/** Whether the process answers. Says nothing of its neighbours. */
export const live = get('/health/live').of<{ status: 'ok' }>();
/** Whether requests should be sent here. 503 names what is not ready. */
export const ready = get('/health/ready').of<Health>();
/**
 * The topics that have changed for the account since a position. With `Accept: text/event-stream` the answer stays open
 * and reports changes as they happen: `hello` first, then `hint`, `beat` if nothing changes, `end` when the session is
 * over.
 */
export const liveLine = get('/api/live').of<LiveHint, LiveAsked>();
