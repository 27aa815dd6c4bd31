import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { streamed } from '../../platform/features/sections.js';
import { LedgerModule } from './ledger.module.js';
import { poolEvents } from './pool/pool.events.js';
import { poolPolicyEvents } from './policy/pool-policy.js';
import { walletEvents, walletStream } from './wallet/wallet.events.js';

const PROMISES: readonly string[] = ['WalletDaysPromised', 'WalletPromiseWithdrawn'];

export const ledger: Feature = {
  modules: [LedgerModule],
  events: [poolEvents, poolPolicyEvents, walletEvents],
  live: [
    changing(
      [...poolEvents.types, ...poolPolicyEvents.types].filter((type) => type !== 'PoolVoidRequested'),
      { admin: ['admin-balance'] },
    ),
    changing(
      walletEvents.types.filter((type) => !PROMISES.includes(type)),
      { own: ['me'], admin: ['admin-users'] },
    ),
    changingNothing('PoolVoidRequested', ...PROMISES),
  ],
  sections: (sources) => [
    streamed({ order: 17, name: 'days', title: 'What moved the days of the wallet' }, sources, walletStream),
  ],
};
