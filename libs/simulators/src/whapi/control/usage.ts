import { refuse } from '../../http/answer.js';
import type { Timings } from '../../profile.js';
import type { SimChannel } from '../model.js';

/** Resets the counters at midnight and at the month's end, UTC. */
function current({ usage }: SimChannel, now: number): SimChannel['usage'] {
  const day = new Date(now).toISOString().slice(0, 10);
  if (usage.day !== day) Object.assign(usage, { day, messages: 0 });
  if (usage.month !== day.slice(0, 7)) Object.assign(usage, { month: day.slice(0, 7), chats: [] });
  return usage;
}

const limited = ({ mode }: SimChannel) => mode === 'trial' || mode === 'dev';

/** Counts a message to this number. @throws Refused 402 or 403 if a trial allows no more */
export function consume(channel: SimChannel, to: string, trial: Timings['trial'], now: number): void {
  if (!trial || !limited(channel)) return;
  const usage = current(channel, now);
  if (usage.messages >= trial.messagesPerDay) refuse(402, 'Trial version limit exceeded');
  const known = usage.chats.includes(to);
  if (!known && usage.chats.length >= trial.chatsPerMonth) refuse(403, 'Forbidden to send to this recipient');
  usage.messages++;
  if (!known) usage.chats.push(to);
}

/** Returns the remaining usage in the form of GET /limits; undefined: no limits. */
export function limitsOf(channel: SimChannel, trial: Timings['trial'], now: number) {
  if (!trial || !limited(channel)) return undefined;
  const { messages, chats } = current(channel, now);
  return {
    messages: Math.max(0, trial.messagesPerDay - messages),
    chats: chats.map((digits) => `${digits}@s.whatsapp.net`),
    checks: 30,
    requests: 1_000,
  };
}
