import type {
  ChangePlannedReply,
  PlannedReplyResult,
  PlanReply,
  ReplyOrderedResult,
  SendPlannedReply,
} from '../../api/messaging/index.js';
import { type Done, post, put, remove } from '../route.js';

// Replies that go later.

/** Plans a reply for a time. With the same Idempotency-Key, once. 409 with the owner if that is another member. */
export const planReply = post('/api/conversations/:id/planned-replies').of<PlanReply, PlannedReplyResult>();
/** Changes a planned reply, which then belongs to the caller. 409 if it was changed or sent meanwhile. */
export const changePlannedReply = put('/api/conversations/:id/planned-replies/:plannedId').of<
  ChangePlannedReply,
  Done
>();
/** Sends a planned reply now. 409 if it was changed or sent meanwhile. */
export const sendPlannedReply = post('/api/conversations/:id/planned-replies/:plannedId/send').of<
  SendPlannedReply,
  ReplyOrderedResult
>();
/** Cancels a planned reply. 409 if it was sent or cancelled meanwhile. */
export const cancelPlannedReply = remove('/api/conversations/:id/planned-replies/:plannedId').of<Done>();
