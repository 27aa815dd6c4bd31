import { searchOf, text } from './search/search';

/** Conditions that pages keep in their address. Apart from the pages, because every page loads the routes. */
export const OUTBOX_FILTER = ['status', 'q', 'type', 'channelId', 'templateId', 'from', 'to'] as const;
export const PAYMENTS_FILTER = ['until', 'knownAt', 'user', 'order', 'day'] as const;
export const REVENUE_FILTER = ['until', 'knownAt', 'currency', 'by'] as const;
export const EVENTS_FILTER = ['type', 'stream', 'correlationId', 'actorId', 'since', 'until'] as const;
export const USERS_FILTER = ['search', 'status', 'role', 'plan', 'account', 'seen', 'sort', 'direction'] as const;
export const PEOPLE_FILTER = ['search', 'label', 'purpose', 'consent', 'language', 'stopped', 'order'] as const;
/** Which figure of a report an inbox shows. */
export const FIGURE_PARTS = ['figure', 'from', 'days', 'asOf', 'channelId', 'memberId', 'label', 'hour'] as const;
export const INBOX_PARTS = ['view', 'conversation', 'q', 'line', ...FIGURE_PARTS] as const;
export const REPORT_FILTER = ['from', 'to', 'asOf', 'channelId', 'hoursVersion'] as const;
export const SECURITY_FILTER = ['kind', 'accountId', 'address', 'from', 'to'] as const;
export const JOURNAL_FILTER = ['account', 'type', 'text', 'from', 'to', 'knownAt'] as const;
export const AUDIT_PARTS = ['tab', ...JOURNAL_FILTER] as const;

export type Filter<Name extends string> = Record<Name, string>;

/** The parameters of a route with a filter: texts of these names. */
export const filterSearch = <Name extends string>(names: readonly Name[]) =>
  searchOf(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);
