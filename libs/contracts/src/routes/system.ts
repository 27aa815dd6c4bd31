import type { AppInfo, Health } from '../api/app.js';
import { get } from './route.js';

/** About the installation itself. */
export const app = get('/api/app').of<AppInfo>();
export const live = get('/health/live').of<{ status: 'ok' }>();
export const ready = get('/health/ready').of<Health>();
