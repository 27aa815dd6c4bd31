import { Injectable } from '@nestjs/common';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When the gateway is asked about events that its webhooks did not report, ms. Tests set shorter times. */
@Injectable()
export class ReconcileTimings {
  /**
   * Checks of a message, counted from its last step, by what is missing. Each check may run until the next one is due,
   * the last until `giveUp`; after that the message stays as it is.
   */
  looks: Readonly<Record<'identity' | 'receipt' | 'reading', readonly number[]>> = {
    identity: [MINUTE, 15 * MINUTE, 2 * HOUR],
    receipt: [2 * MINUTE, 15 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
    // Many people have read receipts switched off, so few checks.
    reading: [6 * HOUR, 24 * HOUR],
  };
  giveUp = 48 * HOUR;
  every = 30_000;
  /** Questions about messages of one channel in one pass: one a second. */
  budget = 30;
  /** How long a channel is left alone after its gateway did not answer. */
  rest = 5 * MINUTE;
  /** How often the gateway is asked for what people wrote to a channel. */
  inbound = 10 * MINUTE;
  /** ms. After a longer standstill, earlier messages of people are not fetched. */
  inboundBack = 72 * HOUR;
}
