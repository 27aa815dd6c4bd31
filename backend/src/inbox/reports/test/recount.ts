import type { ReportVolume } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, START, type StoredEvent } from '@wavelane/event-store';

interface Written {
  accountId: string;
  channelId: number;
  chatId: string;
  fromMe: boolean;
  source: string | null;
}
interface Told {
  accountId: string;
  conversationId: string;
  messageId: string;
  handle: { value: string };
}

/** Reads the whole log. */
export async function everything(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const { events: page } of log.pages({ after: START, limit: 500 })) events.push(...page);
  return events;
}

/** Leaves out echoes of messages that the product sent. */
const isCounted = ({ fromMe, source }: Written): boolean => !fromMe || source === 'mobile' || source === 'web';

/** The figures of an account, counted from its events one by one: nothing of how reports do it is used. */
export function recount(events: readonly StoredEvent[], accountId: string, since: string, until: string) {
  const own = events.filter(
    (event) =>
      (event.data as { accountId?: string }).accountId === accountId &&
      decidedAtOf(event) >= since &&
      decidedAtOf(event) < until,
  );
  const of = (type: string) => own.filter((event) => event.type === type);
  const written = of('GatewayMessageReceived')
    .map(({ data }) => ({ data: data as Written }))
    .filter(({ data }) => isCounted(data));
  const refused = new Set(of('ReplyRefused').map(({ data }) => (data as Told).messageId));
  const replies = of('ReplyOrdered').filter(({ data }) => !refused.has((data as Told).messageId));
  const phone = written.filter(({ data }) => data.fromMe);
  const sent = own.filter(({ data }) => (data as { reached?: string[] }).reached?.includes('sent'));
  const volume: ReportVolume = {
    received: written.filter(({ data }) => !data.fromMe).length,
    answers: replies.length + phone.length,
    sent: sent.length,
    opened: of('ConversationOpened').length + of('ConversationReopened').length,
    resolved: of('ConversationResolved').length,
  };
  return { volume, waits: waitsIn(own, refused) };
}

/** Lengths of answered waits of each conversation, by looking back from each answer. */
function waitsIn(own: readonly StoredEvent[], refused: ReadonlySet<string>): number[] {
  const digits = (text: string) => text.replace(/\D/g, '');
  const moments = own.flatMap((event) => {
    const at = Date.parse(decidedAtOf(event));
    if (event.type === 'GatewayMessageReceived') {
      const told = event.data as Written;
      const { chatId, fromMe } = told;
      if (!isCounted(told)) return [];
      return { who: digits(chatId.split('@')[0] ?? ''), at, what: fromMe ? 'answer' : 'ask' };
    }
    if (event.type !== 'ReplyOrdered' && event.type !== 'ConversationResolved') return [];
    const { handle, messageId } = event.data as Told;
    if (refused.has(messageId)) return [];
    return { who: digits(handle.value), at, what: event.type === 'ReplyOrdered' ? 'answer' : 'close' };
  });
  return moments.flatMap(({ who, at, what }, index) => {
    if (what !== 'answer') return [];
    const before = moments.slice(0, index).filter((one) => one.who === who);
    const last = before.findLastIndex((one) => one.what !== 'ask');
    const asked = before[last + 1];
    return asked ? at - asked.at : [];
  });
}
