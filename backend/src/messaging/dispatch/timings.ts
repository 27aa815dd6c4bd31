import { Injectable } from '@nestjs/common';

/** When the dispatcher does things, ms. Tests set shorter ones. */
@Injectable()
export class DispatchTimings {
  /** When to look into the gateway's history after a call with an unknown outcome: 15 s, 60 s and 5 min later. */
  checks: readonly number[] = [15_000, 60_000, 300_000];
  /** Pauses after a message was definitely not sent: 1, 2, 4 … 60 s. */
  retryBase = 1_000;
  retryMax = 60_000;
  /** Tries without reaching the gateway before a message is given up. */
  tries = 8;
  /** While a channel is not linked or its gateway refuses everything. */
  channelPause = 30_000;
  rateLimitPause = 30_000;
}
