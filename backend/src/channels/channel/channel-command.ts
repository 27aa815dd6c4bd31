import type { Actor } from '@wavelane/event-store';
import type { TransferTarget } from '../../ledger/index.js';
import type { GatewayLink } from './channel.state.js';

/** What a channel can be asked for, or told. */
export type ChannelCommand =
  | { kind: 'add'; channelId: number; accountId: string; label: string; phone: string }
  | {
      kind: 'request-days';
      accountId: string;
      transferId: string;
      days: number;
      target: TransferTarget;
      by: Actor;
      correlationId: string;
    }
  | { kind: 'intend-provision'; transferId: string; name: string }
  | { kind: 'intend-extend'; transferId: string; activeTillBefore: number | null }
  | { kind: 'no-effect'; transferId: string; step: 'provision' | 'extend'; attempt: number; reason: string }
  | { kind: 'provisioned'; link: GatewayLink }
  | { kind: 'credit'; transferId: string }
  | { kind: 'fail'; transferId: string; as: 'invalid' | 'conflict' | 'unavailable'; reason: string }
  | { kind: 'settle'; transferId: string }
  | { kind: 'gateway-ready'; webhookUrl: string }
  | { kind: 'observe'; text: string | null; link: 'linked' | 'unlinked' | null; phone: string | null; asOf: number }
  | { kind: 'unlink'; reason: 'logout' | 'phone' | 'gateway' }
  /** The wallet is empty, or has days again, since `at`; later changes of the channel stay. */
  | { kind: 'pause'; at: string }
  | { kind: 'resume'; at: string }
  /** At most `days` of the unused ones: the transaction that gave them is void. */
  | { kind: 'take-back'; transferId: string; days: number }
  | { kind: 'expire' }
  | { kind: 'remove'; accountId: string; target: TransferTarget; by: Actor; correlationId: string }
  | { kind: 'settle-removal' };
