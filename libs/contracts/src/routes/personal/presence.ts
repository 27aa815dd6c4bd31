import type { Presence, PresenceBeat } from '../../api/messaging/index.js';
import { get, post } from '../route.js';

// Who looks at what, for those who work beside them.

/** Which other members have a conversation open that one may see. */
export const presence = get('/api/presence').of<Presence[]>();
/** Says that one has a conversation open, or writes in it: for 30 seconds, or 6. Answers who else does. */
export const presenceBeat = post('/api/presence').of<PresenceBeat, Presence[]>();
