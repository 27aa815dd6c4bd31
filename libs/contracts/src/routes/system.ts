import type { AppInfo, Health, LegalTexts } from '../api/app.js';
import type { LiveAsked, LiveHint } from '../api/live.js';
import { get } from './route.js';

// About the installation itself.

/** What the interface must know before anybody signs in. */
export const app = get('/api/app').of<AppInfo>();
/** Terms and privacy, as the operator publishes them. */
export const legal = get('/api/legal').of<LegalTexts>();
/** Whether the process answers. Says nothing of its neighbours. */
export const live = get('/health/live').of<{ status: 'ok' }>();
/** Whether requests should be sent here. 503 names what is not ready. */
export const ready = get('/health/ready').of<Health>();
/**
 * What has changed for the account since a position. With `Accept: text/event-stream` the answer stays open, and what changes
 * is told as it happens: `hello` first, then `hint`, `beat` where nothing changes, `end` where the session is over.
 */
export const liveLine = get('/api/live').of<LiveHint, LiveAsked>();
