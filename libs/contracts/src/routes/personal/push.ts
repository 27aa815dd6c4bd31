import type { PushKey, PushSubscribed, SubscribeToPush } from '../../notices/push.js';
import { type Done, get, post, remove } from '../route.js';

/** The key with which a browser subscribes. */
export const pushKey = get('/api/push').of<PushKey>();
/**
 * Sends the member's notices to this browser, too, until its session ends. The same browser again is one subscription.
 */
export const subscribeToPush = post('/api/push').of<SubscribeToPush, PushSubscribed>();
/** Sends a push to each subscribed browser of the member, to see that it arrives. */
export const testPush = post('/api/push/test').of<undefined, { browsers: number }>();
/** Sends nothing more to a browser. */
export const unsubscribeFromPush = remove('/api/push/:id').of<Done>();
