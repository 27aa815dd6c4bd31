import type { CannedReply, SaveCannedReply } from '../../api/messaging/index.js';
import { type Done, get, post, put, remove } from '../route.js';

/** The canned replies of the account, by their short names. */
export const cannedReplies = get('/api/canned-replies').of<CannedReply[]>();
/** Keeps a new canned reply. 409 if another has its short name. */
export const createCannedReply = post('/api/canned-replies').of<SaveCannedReply, CannedReply>();
/** Changes a canned reply. 409 if another has its short name. */
export const changeCannedReply = put('/api/canned-replies/:id').of<SaveCannedReply, CannedReply>();
/** Deletes a canned reply. */
export const deleteCannedReply = remove('/api/canned-replies/:id').of<Done>();
