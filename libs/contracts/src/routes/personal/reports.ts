import type { Conversation, Report, ReportFigureFilter, ReportFilter } from '../../api/messaging/index.js';
import { get, type PageAsked } from '../route.js';

// Figures and times of the account's work.

/** The figures of conversations and messages on some days, beside those of as many days before. */
export const report = get('/api/reports').of<Report, ReportFilter>();
/** The same as CSV. A line for each figure. */
export const reportTable = get('/api/reports.csv').of<Blob, ReportFilter & { bom?: '0' | '1' }>();
/** The conversations that a figure of a report counts, the one in which it happened last first. */
export const reportConversations = get('/api/reports/conversations').of<
  Conversation[],
  ReportFigureFilter & PageAsked
>();
