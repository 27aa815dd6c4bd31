import { decidedAtOf, type EventOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { ChannelEvent } from '../channel/channel.events.js';

/**
 * An operation that must be carried to its end at the gateway. Keys: the transfer for days, `setup-{channelId}` for a
 * new channel's mode and webhooks, `removal-{channelId}` for a channel to delete.
 */
export type GatewayOperationDocument = {
  kind: 'days' | 'setup' | 'removal';
  channelId: number;
  accountId: string;
  days: number | null;
  state: 'open' | 'done' | 'failed';
  /** The last step: requested, provisioning, extending, credited … */
  step: string;
  /** ISO-8601 UTC. */
  since: string;
  reason: string | null;
};

/** The steps of operations. */
const STEPS = [
  'ChannelActivationRequested',
  'ChannelProvisionRequested',
  'ChannelProvisioned',
  'ChannelExtendRequested',
  'ChannelCallHadNoEffect',
  'ChannelDaysCredited',
  'ChannelOperationFailed',
  'ChannelOperationSettled',
  'ChannelGatewayReady',
  'ChannelRemoved',
  'ChannelRemovalSettled',
] as const;
type Step = EventOf<ChannelEvent, (typeof STEPS)[number]>;

/** Every operation at the gateway with its end; the open ones are the worker's list. */
export const gatewayOperationsProjection = projection<GatewayOperationDocument, Step>({
  name: 'gateway-operations',
  version: 1,
  handles: STEPS,
  keys: keysOf,
  initial: (key) => ({
    kind: key.startsWith('setup-') ? 'setup' : key.startsWith('removal-') ? 'removal' : 'days',
    channelId: 0,
    accountId: '',
    days: null,
    state: 'open',
    step: 'requested',
    since: '',
    reason: null,
  }),
  fold,
  indexes: [
    { fields: [{ field: 'state' }, { field: 'since' }] },
    { fields: [{ field: 'channelId' }, { field: 'since' }] },
  ],
});

const setup = (channelId: number) => `setup-${channelId}`;
const removal = (channelId: number) => `removal-${channelId}`;

function keysOf({ type, data }: Step): string | string[] {
  switch (type) {
    case 'ChannelProvisioned':
    case 'ChannelGatewayReady':
      return setup(data.channelId);
    case 'ChannelRemoved':
      return [setup(data.channelId), removal(data.channelId)];
    case 'ChannelRemovalSettled':
      return removal(data.channelId);
    default:
      return data.transferId;
  }
}

function fold(document: GatewayOperationDocument, event: Recorded<Step>): GatewayOperationDocument | null {
  const { channelId, accountId } = event.data;
  const begun = { ...document, channelId, accountId, since: decidedAtOf(event) };
  switch (event.type) {
    case 'ChannelActivationRequested':
      return { ...begun, days: event.data.days };
    case 'ChannelProvisioned':
      return { ...begun, state: 'open', step: 'provisioned' };
    case 'ChannelRemoved':
      // A removed channel needs no setup.
      return document.kind === 'setup' ? null : { ...begun, step: 'removed' };
    case 'ChannelProvisionRequested':
      return { ...document, step: 'provisioning' };
    case 'ChannelExtendRequested':
      return { ...document, step: 'extending' };
    case 'ChannelCallHadNoEffect':
      return { ...document, reason: event.data.reason };
    case 'ChannelDaysCredited':
      return { ...document, step: 'credited', reason: null };
    case 'ChannelOperationFailed':
      return { ...document, step: 'refused', reason: event.data.reason };
    case 'ChannelOperationSettled':
      return { ...document, state: event.data.outcome === 'credited' ? 'done' : 'failed' };
    case 'ChannelGatewayReady':
      return { ...document, state: 'done', step: 'ready' };
    case 'ChannelRemovalSettled':
      return { ...document, state: 'done', step: 'settled' };
  }
}
