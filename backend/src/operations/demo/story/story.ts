import { type Dialogue, DIALOGUES, OPEN } from './dialogues.js';
import { FORGOTTEN, PEOPLE, STOPPED } from './people.js';
import { CAMPAIGNS, MEMBERS, PAYMENTS } from './shop.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long the shop has been a customer, in days. */
export const STORY_DAYS = 90;

/**
 * The events of a conversation; `customer` and `member` are places in the lists of people and members, member 0 the
 * owner.
 */
export type Talk =
  | { do: 'write'; customer: number; channel: number; text: string }
  | { do: 'reply'; customer: number; member: number; text: string }
  | { do: 'label'; customer: number; member: number; label: string }
  | { do: 'note'; customer: number; member: number; text: string }
  | { do: 'resolve'; customer: number; member: number };

export type Deed =
  | Talk
  | { do: 'pay'; round: number }
  /** An administrator gives a channel days. */
  | { do: 'activate'; channel: number; days: number }
  | { do: 'campaign'; campaign: number }
  | { do: 'consent'; customer: number }
  | { do: 'forget'; customer: number };

/** A deed and its moment, Unix ms. */
export type Act = Deed & { at: number };

/**
 * Days that channels get by hand, in days before today. The balance keeps the rest and extends both channels, so neither
 * ends during the demonstration.
 */
const ACTIVATIONS = [
  { daysAgo: 87, channel: 0, days: 30 },
  { daysAgo: 87, channel: 1, days: 30 },
  { daysAgo: 57, channel: 0, days: 30 },
  { daysAgo: 57, channel: 1, days: 30 },
  { daysAgo: 27, channel: 0, days: 30 },
  { daysAgo: 27, channel: 1, days: 30 },
] as const;
/** One of so many customers has consented to offers. */
const CONSENTS = 3;
/** Minutes before the end at which the person of each open dialogue wrote first. */
const OPEN_SINCE = [1_490, 430, 352, 318, 276, 231, 185, 96, 52, 23, 14];

/**
 * Returns all acts of the demonstration, in their order. Pure: the same end gives the same story. @param end Unix ms
 */
export function storyOf(end: number): Act[] {
  const acts = [...business(end), ...campaigns(end), ...pastTalks(end), ...openTalks(end)];
  return acts.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
}

/** Returns a time of the day that is so many days before the end. */
const on = (end: number, daysAgo: number, minutes: number): number =>
  Math.floor(end / DAY_MS) * DAY_MS - daysAgo * DAY_MS + minutes * MINUTE_MS;

function business(end: number): Act[] {
  return [
    ...PAYMENTS.map(({ daysAgo }, round) => ({ do: 'pay' as const, at: on(end, daysAgo, 600), round })),
    ...ACTIVATIONS.map(({ daysAgo, channel, days }) => ({
      ...{ do: 'activate' as const, at: on(end, daysAgo, 610), channel },
      days,
    })),
  ];
}

function campaigns(end: number): Act[] {
  const jobs = CAMPAIGNS.map(({ daysAgo }, campaign) => ({
    ...{ do: 'campaign' as const, at: on(end, daysAgo, 645), campaign },
  }));
  const consents = PEOPLE.map((_, customer) => customer)
    .filter((customer) => customer % CONSENTS === 0)
    .map((customer) => ({ do: 'consent' as const, at: on(end, 80, 660 + customer), customer }));
  const stop = { do: 'write' as const, at: on(end, 24, 652), customer: STOPPED, channel: 0, text: 'STOP' };
  const forget = { do: 'forget' as const, at: on(end, 12, 700), customer: FORGOTTEN };
  return [...jobs, ...consents, stop, forget];
}

function pastTalks(end: number): Act[] {
  const count = PEOPLE.length - OPEN.length;
  const span = STORY_DAYS - 8;
  return Array.from({ length: count }, (_, customer) => {
    // The newer the shop's days are, the more conversations, as in a business that grows.
    const daysAgo = Math.max(1, Math.round(span * (1 - Math.sqrt((customer + 1) / count))) + 1);
    const minutes = 9 * 60 + 15 + ((customer * 97) % 420);
    const dialogue = DIALOGUES[customer % DIALOGUES.length] as Dialogue;
    return talk(dialogue, customer, on(end, customer === FORGOTTEN ? Math.max(daysAgo, 14) : daysAgo, minutes));
  }).flat();
}

const openTalks = (end: number): Act[] =>
  OPEN.flatMap((dialogue, index) =>
    talk(dialogue, PEOPLE.length - OPEN.length + index, end - (OPEN_SINCE[index] ?? 5) * MINUTE_MS),
  );

function talk({ turns, label, note, isOpen, member: answers }: Dialogue, customer: number, begin: number): Act[] {
  const channel = label === 'complaint' || label === 'return' ? 1 : 0;
  const member = answers ?? customer % (MEMBERS.length + 1);
  let at = begin;
  const acts: Act[] = turns.map(([from, minutes, text]) => {
    at += minutes * MINUTE_MS;
    return from === 'them' ? { do: 'write', at, customer, channel, text } : { do: 'reply', at, customer, member, text };
  });
  acts.push({ do: 'label', at: begin + 1_000, customer, member, label });
  if (note !== undefined) acts.push({ do: 'note', at: begin + 3 * MINUTE_MS, customer, member, text: note });
  if (isOpen) return acts;
  return [...acts, { do: 'resolve', at: at + 2 * MINUTE_MS, customer, member }];
}

export const saysStop = (act: Act): boolean => act.do === 'write' && act.customer === STOPPED && act.text === 'STOP';
