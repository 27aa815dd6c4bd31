import { JOURNAL_EVENT_TYPES } from '@wavelane/contracts';
import type { EventOf } from '@wavelane/event-store';
import type { ChannelEvent } from '../../../whatsapp/index.js';
import type { PoolEvent, WalletEvent } from '../../../days/index.js';

/** Every event that moves days, or says something about days that moved. */
export const BALANCE_EVENTS = JOURNAL_EVENT_TYPES satisfies readonly (WalletEvent | PoolEvent | ChannelEvent)['type'][];
export type BalanceEvent = EventOf<WalletEvent | PoolEvent | ChannelEvent, (typeof BALANCE_EVENTS)[number]>;
