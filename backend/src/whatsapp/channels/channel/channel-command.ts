import type { Actor } from '@wavelane/event-store';
import type { ChannelWait } from '@wavelane/contracts';
import type { TransferTarget } from '../../../days/index.js';
import type { GatewayLink } from './channel.state.js';

/** The commands and reports that a channel takes. */
export type ChannelCommand =
  | { type: 'OpenChannel'; channelId: number; accountId: string; label: string; phone: string }
  | {
      type: 'RequestDays';
      accountId: string;
      transferId: string;
      days: number;
      target: TransferTarget;
      by: Actor;
      correlationId: string;
      automatic?: true;
    }
  | { type: 'IntendProvision'; transferId: string; name: string }
  | { type: 'IntendExtension'; transferId: string; activeTillBefore: number | null }
  | { type: 'NoteNoEffect'; transferId: string; step: 'provision' | 'extend'; attempt: number; reason: string }
  | { type: 'NoteProvision'; link: GatewayLink }
  | { type: 'CreditDays'; transferId: string }
  | { type: 'FailOperation'; transferId: string; as: 'invalid' | 'conflict' | 'unavailable'; reason: string }
  | { type: 'SettleOperation'; transferId: string }
  | { type: 'NoteGatewayReady'; webhookUrl: string }
  | { type: 'ObserveLink'; text: string | null; link: 'linked' | 'unlinked' | null; phone: string | null; asOf: number }
  /** The number that is linked becomes the channel's; `phone` is the one that the person saw, E.164. */
  | { type: 'UseLinkedNumber'; accountId: string; phone: string }
  | { type: 'UnlinkChannel'; reason: 'logout' | 'phone' | 'gateway' }
  /** The wallet is empty, or has days again, since `at`; later changes of the channel stay. */
  | { type: 'PauseChannel'; at: string }
  | { type: 'ResumeChannel'; at: string }
  /** At most `days` of the unused ones: the transaction that gave them is void. */
  | { type: 'TakeBackChannelDays'; transferId: string; days: number }
  | { type: 'PauseByOwner'; accountId: string }
  | { type: 'ResumeByOwner'; accountId: string }
  | { type: 'RenameChannel'; accountId: string; label: string }
  /** `end`: of the paid time when that was seen, Unix ms. */
  | { type: 'AskOperator'; why: ChannelWait; end: number | null }
  | { type: 'ExpireChannel' }
  | { type: 'RemoveChannel'; accountId: string; target: TransferTarget; by: Actor; correlationId: string }
  | { type: 'SettleRemoval' };
