import { plural } from '@lingui/core/macro';

/** Nouns with how many there are: `1 day`, `1,234 days`; six forms in Arabic. */
export const activeChannelCount = (count: number) =>
  plural(count, { one: '# active channel', other: '# active channels' });
export const bulkMessageCount = (count: number) => plural(count, { one: '# bulk message', other: '# bulk messages' });
export const channelCount = (count: number) => plural(count, { one: '# channel', other: '# channels' });
export const comparisonCount = (count: number) => plural(count, { one: '# comparison', other: '# comparisons' });
export const dayCount = (count: number) => plural(count, { one: '# day', other: '# days' });
export const differenceCount = (count: number) => plural(count, { one: '# difference', other: '# differences' });
export const disputeCount = (count: number) => plural(count, { one: '# dispute', other: '# disputes' });
export const eventCount = (count: number) => plural(count, { one: '# event', other: '# events' });
export const fileCount = (count: number) => plural(count, { one: '# file', other: '# files' });
export const hourCount = (count: number) => plural(count, { one: '# hour', other: '# hours' });
export const jobCount = (count: number) => plural(count, { one: '# job', other: '# jobs' });
export const messageCount = (count: number) => plural(count, { one: '# message', other: '# messages' });
export const memberCount = (count: number) => plural(count, { one: '# member', other: '# members' });
export const minuteCount = (count: number) => plural(count, { one: '# minute', other: '# minutes' });
export const monthCount = (count: number) => plural(count, { one: '# month', other: '# months' });
export const newMessageCount = (count: number) => plural(count, { one: '# new message', other: '# new messages' });
export const paymentCount = (count: number) => plural(count, { one: '# payment', other: '# payments' });
export const personCount = (count: number) => plural(count, { one: '# person', other: '# people' });
export const recordCount = (count: number) => plural(count, { one: '# record', other: '# records' });
export const recipientCount = (count: number) => plural(count, { one: '# recipient', other: '# recipients' });
export const recoveryCodeCount = (count: number) =>
  plural(count, { one: '# recovery code', other: '# recovery codes' });
export const refundCount = (count: number) => plural(count, { one: '# refund', other: '# refunds' });
export const returnCount = (count: number) => plural(count, { one: '# return', other: '# returns' });
export const rowCount = (count: number) => plural(count, { one: '# row', other: '# rows' });
export const sessionCount = (count: number) => plural(count, { one: '# session', other: '# sessions' });
export const templateCount = (count: number) => plural(count, { one: '# template', other: '# templates' });
