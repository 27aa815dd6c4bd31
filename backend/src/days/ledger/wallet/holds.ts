import { DAY_MS } from '@wavelane/contracts';
import { ledger, move } from '../../../platform/domain/posting.js';
import { activeMs, type Meter } from '../metering/metering.js';
import { recovered } from './turns.js';
import type { WalletEvent } from './wallet.events.js';
import type { WalletState } from './wallet.state.js';

interface OfChannel {
  accountId: string;
  channelId: number;
}

/** The owner of a channel paused or resumed it; news that is older than what is known changes nothing. */
export function hold(
  command: OfChannel & { type: 'PauseMetering' | 'ResumeMetering'; at: number; revision: number },
  state: WalletState,
  now: number,
): WalletEvent[] {
  const { type, accountId, channelId, at, revision } = command;
  const meter = state.meters[channelId];
  if (!meter || revision <= meter.seen || Boolean(meter.held) === (type === 'PauseMetering')) return [];
  const instant = new Date(at).toISOString();
  const data = { accountId, channelId, at: instant, revision };
  if (type === 'ResumeMetering') return [{ type: 'WalletMeteringResumed', data, effectiveAt: instant }];
  const tooMany = tooManyDays(meter, at);
  return [
    ...restored(command, state, tooMany),
    { type: 'WalletMeteringPaused', data, effectiveAt: instant },
    ...(tooMany > 0 ? recovered(state, now) : []),
  ];
}

/** Days that were used up for time after `at`, because the news of it came late. */
export const tooManyDays = (meter: Meter, at: number): number =>
  Math.max(0, meter.days - Math.floor(activeMs(meter, at) / DAY_MS));

/** Days that a channel did not use come back into the wallet. */
export function restored({ accountId, channelId }: OfChannel, { balance }: WalletState, days: number): WalletEvent[] {
  if (days === 0) return [];
  const postings = move(ledger.sink('consumed'), ledger.user(accountId), days);
  return [{ type: 'WalletDaysRestored', data: { accountId, channelId, days, balanceAfter: balance + days, postings } }];
}
