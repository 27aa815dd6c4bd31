import type {
  Channel,
  Conversation,
  ConversationCounts,
  ConversationLine,
  ConversationView,
  CurrentUser,
  Report,
} from '@wavelane/contracts';
import { type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { openLog } from '../../../src/cli/log.js';
import { Config } from '../../../src/platform/config/config.js';
import { openReadStore } from '../../../src/platform/storage/open-stores.js';
import type { Client } from '../client.js';
import type { World } from '../world.js';
import type { Ask, Asked } from './asked.js';
import type { Member } from './members/team.js';

/** A message that a phone wrote, as the gateway has it. */
export interface Heard {
  id: string;
  channelId: number;
  phone: string;
  type: string;
  text: string | null;
  /** An action, its kind and the message that it changes. */
  action?: { type: string; target: string; emoji: string; text: string | null };
}

/** A message that the gateway took from us. */
export interface Sent {
  id: string;
  channelId: number;
  phone: string;
  text: string;
  hasArrived: boolean;
}

/** One conversation, as a page shows it; oldest line first. */
export interface Shown {
  conversation: Conversation;
  lines: ConversationLine[];
}

/** The evidence for the laws of a morning. It is plain data, so that a mistake can be planted in a copy. */
export interface Evidence {
  accountId: string;
  members: Pick<Member, 'id' | 'name' | 'role' | 'channels'>[];
  asks: Ask[];
  /** The gateway's reports. */
  heard: Heard[];
  sent: Sent[];
  /** The product's answers at the end. */
  shown: Shown[];
  counts: { memberId: string; counts: ConversationCounts }[];
  reports: { channelId: number | null; report: Report }[];
  /** The counts on pages that were never reloaded. */
  screens: { memberId: string; Mine: number; Unassigned: number }[];
  /** The events of the account in the order of the log. */
  events: StoredEvent[];
}

const OF_ALL: readonly ConversationView[] = ['all', 'snoozed', 'resolved'];
const AT_ONCE = 200;

/** The evidence that only a running product gives. */
export async function shownBy(world: World, team: readonly Member[], from: string, days: number) {
  const { user } = world;
  const { account } = await user.must<CurrentUser>('GET', '/api/me');
  const lists: Conversation[] = [];
  for (const view of OF_ALL) lists.push(...(await listed<Conversation>(user, `/api/conversations?view=${view}&`)));
  const shown: Shown[] = [];
  for (const conversation of lists) {
    const lines = await listed<ConversationLine>(user, `/api/conversations/${conversation.id}/lines?`);
    shown.push({ conversation, lines: lines.toReversed() });
  }
  const counts = [];
  for (const { id, client } of team)
    counts.push({ memberId: id, counts: await client.must<ConversationCounts>('GET', '/api/conversations/counts') });
  const reports = [];
  for (const { id } of [{ id: null }, ...(await user.must<Channel[]>('GET', '/api/channels'))]) {
    const asked = `from=${from}&days=${days}${id === null ? '' : `&channelId=${id}`}`;
    reports.push({ channelId: id, report: await user.must<Report>('GET', `/api/reports?${asked}`) });
  }
  return { accountId: account.id, shown, counts, reports };
}

/** Reads a whole list. @param path with the query, up to the size of a page */
async function listed<T>(client: Client, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page = await client.page<T>(`${path}limit=${AT_ONCE}`); ; page = await client.page<T>(page.next)) {
    items.push(...page.items);
    if (!page.next) return items;
  }
}

/** The gateway's own record. @param channels by their ids at the gateway */
export function gatewaysRecord({ gateway }: World, channels: ReadonlyMap<string, number>) {
  const heard: Heard[] = [];
  const sent: Sent[] = [];
  for (const message of gateway?.whapi.messages.journal.all() ?? []) {
    const { id, type, content, from, to, fromMe, arrivedAt } = message;
    const channelId = channels.get(message.channelId) ?? 0;
    const part = (content[type] ?? {}) as Record<string, unknown>;
    const text = textOf(part.body ?? part.caption);
    if (fromMe) sent.push({ id, channelId, phone: to, text: text ?? '', hasArrived: arrivedAt !== null });
    else heard.push({ id, channelId, phone: from, type, text, ...(type === 'action' && { action: actionOf(part) }) });
  }
  return { heard, sent };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function actionOf(part: Record<string, unknown>): NonNullable<Heard['action']> {
  const edited = part.edited_content as { body?: unknown } | undefined;
  return {
    type: textOf(part.type) ?? '',
    target: textOf(part.target) ?? '',
    emoji: textOf(part.emoji) ?? '',
    text: textOf(edited?.body),
  };
}

/** All events of an account, opened with the installation's own keys. The product has to be stopped. */
export async function eventsOf(dataDir: string, accountId: string): Promise<StoredEvent[]> {
  const config = new Config({ ...process.env, DATA_DIR: dataDir });
  const readStore = openReadStore(config);
  const log: EventStore = openLog(config, readStore);
  try {
    const events: StoredEvent[] = [];
    for await (const { events: page } of log.pages({ after: START, limit: 500 })) events.push(...page);
    return events.filter(({ data }) => (data as { accountId?: string }).accountId === accountId);
  } finally {
    await log.close();
    await readStore.close();
  }
}

export const asksOf = ({ all }: Asked): Ask[] => [...all.values()];
