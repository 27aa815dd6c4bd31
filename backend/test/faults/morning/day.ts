/** The customers' acts of a morning, all decided before it begins: the same seed makes the same morning. */

/** A message from a phone, as an order to the simulator. */
export type Order = Readonly<Record<string, unknown>>;

/**
 * The way the gateway reports it: once; twice; once more some seconds later; or not at first, so that a later message
 * arrives before it.
 */
export type Telling = 'once' | 'twice' | 'again' | 'late';

export interface Said {
  order: Order;
  /** ms since the previous message. */
  pauseMs: number;
  telling: Telling;
}

/** The messages to one channel after which the customer waits for an answer. */
export interface Turn {
  channel: number;
  says: readonly Said[];
  /** The customer's act afterwards, on the answer or on their own last message. */
  then: 'nothing' | 'reacts' | 'edits' | 'deletes';
}

export interface Customer {
  digits: string;
  /** ms since the morning began. */
  comesMs: number;
  turns: readonly Turn[];
}

export interface Morning {
  customers: number;
  channels: number;
  /** ms until the last customer comes. */
  lastsMs: number;
}

export const STOP = 'STOP';

const MOST_WORDS = 5;
/** One customer in so many says STOP; every morning has the same ones. */
const STOPS_OF = 16;
const PLAIN: readonly ((text: string) => Order)[] = [
  (caption) => ({ kind: 'image', caption }),
  (caption) => ({ kind: 'document', caption }),
  () => ({ kind: 'voice', seconds: 4 }),
  () => ({ kind: 'location', latitude: 26.2285, longitude: 50.586 }),
  () => ({ kind: 'contact', name: 'Sara Demo' }),
];
const QUESTIONS = [
  'Where is my order?',
  'Do you have it in blue?',
  'أين طلبي؟',
  'How long are you open today?',
  'I got the wrong size 🙁',
];

/** @param random numbers from 0 to 1 */
export function morningOf({ customers, channels, lastsMs }: Morning, random: () => number): Customer[] {
  return Array.from({ length: customers }, (_, index) => ({
    digits: `97339${String(100_000 + index)}`,
    comesMs: Math.floor(random() * lastsMs),
    turns: turnsOf(index, channels, random),
  }));
}

function turnsOf(index: number, channels: number, random: () => number): Turn[] {
  const chance = (share: number) => random() < share;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const isToBoth = chance(0.08);
  const first = Math.floor(random() * channels);
  const turns: Turn[] = [];
  let left = 1 + Math.floor(random() * MOST_WORDS);
  let said = 0;
  while (left > 0) {
    const count = Math.min(left, 1 + Math.floor(random() * 3));
    left -= count;
    const says = Array.from({ length: count }, (): Said => {
      const text = `${pick(QUESTIONS)} (${index}.${++said})`;
      const order = chance(0.12) ? pick(PLAIN)(text) : { kind: 'text', text };
      return { order, pauseMs: Math.floor(random() * 800), telling: tellingOf(random()) };
    });
    const channel = isToBoth && turns.length % 2 === 1 ? (first + 1) % channels : first;
    turns.push({ channel, says, then: thenOf(random()) });
  }
  if (index % STOPS_OF === STOPS_OF / 2) {
    const stop = { order: { kind: 'text', text: STOP }, pauseMs: 300, telling: 'once' } as const;
    turns.push({ channel: first, says: [stop], then: 'nothing' });
    // Some customers write again after they said STOP.
    const after = { order: { kind: 'text', text: `And my money? (${index}.stop)` }, pauseMs: 2_000 };
    if (chance(0.3)) turns.push({ channel: first, says: [{ ...after, telling: 'once' }], then: 'nothing' });
  }
  return turns;
}

function tellingOf(share: number): Telling {
  if (share < 0.08) return 'twice';
  if (share < 0.14) return 'again';
  return share < 0.2 ? 'late' : 'once';
}

function thenOf(share: number): Turn['then'] {
  if (share < 0.1) return 'reacts';
  if (share < 0.16) return 'edits';
  return share < 0.2 ? 'deletes' : 'nothing';
}
