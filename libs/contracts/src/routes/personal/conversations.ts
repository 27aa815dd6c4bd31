import type {
  AddConversationNote,
  AssignConversation,
  Assignee,
  ClaimConversation,
  Conversation,
  ConversationCounts,
  ConversationDetail,
  ConversationLine,
  ConversationsFilter,
  EditLine,
  FoundLine,
  LabelConversation,
  LinesFilter,
  Member,
  ReactToLine,
  ReplyInConversation,
  ReplyOrderedResult,
  SnoozeConversation,
  UploadedMedia,
} from '../../api/messaging/index.js';
import { type Done, get, type Nothing, type PageAsked, post } from '../route.js';

// Conversations with people, and the members who answer them.

/** Conversations with people, the one in which something happened last first. A search gives one page. */
export const conversations = get('/api/conversations').of<Conversation[], ConversationsFilter & PageAsked>();
/** Numbers of conversations: all open ones, unread, mine, unassigned, and those with unread mentions. */
export const conversationCounts = get('/api/conversations/counts').of<ConversationCounts>();
/**
 * Messages and notes that hold all these words, the newest first. A page may be short, or empty, and still have a next
 * one.
 */
export const searchLines = get('/api/conversations/search').of<FoundLine[], LinesFilter & PageAsked>();
/** One conversation. */
export const conversation = get('/api/conversations/:id').of<ConversationDetail>();
/** Messages, notes and changes of a conversation, the newest first. */
export const conversationLines = get('/api/conversations/:id/lines').of<ConversationLine[], PageAsked>();
/**
 * The messages of a conversation as a page of its own: formatting, times, names of files, edits and reactions; the newest
 * 10,000, without notes.
 */
export const exportConversation = get('/api/conversations/:id/export.html').of<Blob>();
/** Takes a conversation. 409 with the owner if another member was faster. */
export const claimConversation = post('/api/conversations/:id/claim').of<ClaimConversation, Done>();
/** Gives a conversation to a member who may answer in it. 409 with the owner if another member was faster. */
export const assignConversation = post('/api/conversations/:id/assign').of<AssignConversation, Done>();
/** The members to whom conversations can be given; each with the number of open ones that they answer. */
export const assignees = get('/api/conversations/members').of<Assignee[]>();
/** Gives the caller's conversation back, so that others can take it. */
export const releaseConversation = post('/api/conversations/:id/release').of<Nothing, Done>();
/** Says that nothing is left to do. The person's next message opens it again. */
export const resolveConversation = post('/api/conversations/:id/resolve').of<Nothing, Done>();
/** Opens a conversation again. */
export const reopenConversation = post('/api/conversations/:id/reopen').of<Nothing, Done>();
/** Puts a conversation away until a time, or until the person writes. */
export const snoozeConversation = post('/api/conversations/:id/snooze').of<SnoozeConversation, Done>();
/** Says that everything up to now was read. */
export const readConversation = post('/api/conversations/:id/read').of<Nothing, Done>();
/** Writes a note, which only members see. */
export const addConversationNote = post('/api/conversations/:id/notes').of<AddConversationNote, Done>();
/** The members whom a note of a conversation can mention: those who see its channel. */
export const mentionable = get('/api/conversations/:id/mentionable').of<Member[]>();
/** Marks the notes that mention the caller as read. */
export const readMentions = post('/api/conversations/:id/mentions/read').of<Nothing, Done>();
/** Adds labels to a conversation and takes some away. */
export const labelConversation = post('/api/conversations/:id/labels').of<LabelConversation, Done>();
/** Answers the person. With the same Idempotency-Key, once. 409 with the owner if that is another member. */
export const replyInConversation = post('/api/conversations/:id/reply').of<ReplyInConversation, ReplyOrderedResult>();
/** Reacts to a message, or takes the reaction back. The line shows what becomes of it. */
export const reactToLine = post('/api/conversations/:id/lines/:lineId/react').of<ReactToLine, Done>();
/** Gives a text of the account's own another text, within 15 minutes. The line shows what becomes of it. */
export const editLine = post('/api/conversations/:id/lines/:lineId/edit').of<EditLine, Done>();
/** Deletes a message of the account's own for everyone. The line shows what becomes of it. */
export const withdrawLine = post('/api/conversations/:id/lines/:lineId/withdraw').of<Nothing, Done>();
/** Uploads a file, to be sent in a reply of this conversation within a day. A form with a `file`. */
export const uploadMedia = post('/api/conversations/:id/media').of<FormData, UploadedMedia>();
