import { DAY_MS } from '@wavelane/contracts';
import type { Step } from './wallet-history.js';

/**
 * The channel is paused at the moment at which another one takes the last day; the next credit comes during the pause.
 */
export const PAUSED_ON_THE_LAST_DAY: Step[] = [
  { gap: 0, action: { do: 'credit', days: 7 } },
  { gap: 0, action: { do: 'give', channel: 3, days: 7 } },
  { gap: 6 * DAY_MS, action: { do: 'give', channel: 1, days: 1 } },
  { gap: DAY_MS, action: { do: 'hold', channel: 3 } },
  { gap: 0, action: { do: 'credit', days: 1 } },
];
