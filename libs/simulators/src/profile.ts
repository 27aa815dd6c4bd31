/** Low and high bound in ms, both included. */
export type Range = readonly [low: number, high: number];

/** The speed and strictness of the gateway. Times in ms. */
export interface Timings {
  /** The time from a send's acceptance to its HTTP answer. */
  answer: Range;
  /** The time from acceptance to the echo, then from each step to the next. */
  echo: Range;
  sent: Range;
  delivered: Range;
  read: Range;
  /** Share (0 to 1) of readers among the phones without a chosen behaviour. */
  readers: number;
  /** How long a channel is in INIT and in LAUNCH. */
  init: number;
  launch: number;
  /** How long the first QR code lasts, and each of the five after it. */
  firstQr: number;
  nextQr: number;
  /** How long the gate answers 503 after a change of mode. */
  modeRestart: number;
  /** How long a channel cannot be extended again. */
  extendBlock: number;
  /** The most new channels (`count`) within `window` ms. */
  creations: { count: number; window: number };
  /** The limits of a channel in mode trial or dev; null: no limits. */
  trial: { messagesPerDay: number; chatsPerMonth: number } | null;
  /** Step and cap of the wait before a webhook is repeated; null: as the channel's settings say. */
  backoff: { step: number; cap: number } | null;
  /** The most webhook items in one call. */
  batch: number;
  webhookTimeout: number;
}

/**
 * `natural`: times as the gateway shows them, for demos (a change of mode takes 30 s there, 6 s here, so that a QR
 * dialog waits less). `turbo`: for tests and load, 0 to 5 ms and nothing is blocked.
 */
export const PROFILES: Record<'natural' | 'turbo', Timings> = {
  natural: {
    answer: [80, 250],
    echo: [50, 50],
    sent: [150, 600],
    delivered: [500, 3_000],
    read: [2_000, 60_000],
    readers: 0.7,
    init: 1_200,
    launch: 1_200,
    firstQr: 60_000,
    nextQr: 20_000,
    modeRestart: 6_000,
    extendBlock: 300_000,
    creations: { count: 20, window: 1_800_000 },
    trial: { messagesPerDay: 150, chatsPerMonth: 5 },
    backoff: null,
    batch: 1,
    webhookTimeout: 10_000,
  },
  turbo: {
    answer: [0, 0],
    echo: [0, 1],
    sent: [0, 2],
    delivered: [0, 3],
    read: [0, 5],
    readers: 1,
    init: 2,
    launch: 2,
    firstQr: 60_000,
    nextQr: 20_000,
    modeRestart: 0,
    extendBlock: 0,
    creations: { count: Infinity, window: 1_800_000 },
    trial: null,
    backoff: { step: 20, cap: 500 },
    batch: 100,
    webhookTimeout: 10_000,
  },
};
