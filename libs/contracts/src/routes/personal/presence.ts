import type { Presence, PresenceBeat } from '../../api/messaging/index.js';
import { get, post } from '../route.js';

// The conversations that members look at, for the members who work beside them.

/** Other members who have a conversation open that the caller may see. */
export const presence = get('/api/presence').of<Presence[]>();
/** Reports that the caller has a conversation open, or types in it: for 30 seconds, or 6. Returns the others who do. */
export const presenceBeat = post('/api/presence').of<PresenceBeat, Presence[]>();
