import { api, type ConversationsFilter, type ConversationView, type ReportFigureFilter } from '@wavelane/contracts';
import { listOf } from '@/api/pages/pages';
import { read } from '@/api/read';

const ALWAYS = { refetchOnMount: 'always' as const };
const LIST_PAGE = 30;
const LINES_PAGE = 50;
const FOUND_PAGE = 20;

/**
 * Conversations of a part of the list, as far as they are shown. @param q the beginning of a name or number
 * @param owner id of the member who answers; '' for any
 */
export const conversationsQuery = (view: ConversationView, q: string, owner: string) => ({
  ...listOf(api.conversations, {
    asked: { view, q, limit: LIST_PAGE, ...(owner !== '' && { owner }) } satisfies ConversationsFilter & {
      limit: number;
    },
  }),
  ...ALWAYS,
});

/** Conversations that a figure of a report is made of. */
export const figureQuery = (figure: ReportFigureFilter) => ({
  ...listOf(api.reportConversations, { asked: { ...figure, limit: LIST_PAGE } }),
  ...ALWAYS,
});

export const conversationQuery = (id: string) => ({ ...read(api.conversation, { parameters: { id } }), ...ALWAYS });

/** Messages and notes with these words. */
export const foundLinesQuery = (q: string) => ({
  ...listOf(api.searchLines, { asked: { q, limit: FOUND_PAGE } }),
  ...ALWAYS,
});

/** The members to whom a conversation can be given. */
export const assigneesQuery = { ...read(api.assignees, {}), ...ALWAYS };

/** The members whom a note can mention. */
export const mentionableQuery = (id: string) => ({ ...read(api.mentionable, { parameters: { id } }), ...ALWAYS });

/** The messages and events, the newest first, as far as they are shown. */
export const linesQuery = (id: string) => ({
  ...listOf(api.conversationLines, { parameters: { id }, asked: { limit: LINES_PAGE } }),
  ...ALWAYS,
});
