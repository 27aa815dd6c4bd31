import { given, type Story } from '../../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../../testing/domain/test-time.js';
import type { ChannelEvent } from '../channel.events.js';
import { channel, type ChannelCommand } from '../channel.js';
import type { ChannelState } from '../channel.state.js';

export const NOW = NEW_YEAR;
export const target = {
  accountId: 'acc',
  userName: 'Ada',
  userEmail: 'ada@example.com',
  channelId: 7,
  channelLabel: 'Shop',
};
export const by = { kind: 'admin', id: 'root' } as const;
export const link = {
  whapiChannelId: 'F-1',
  apiUrl: 'http://gate',
  tokenSecretId: 't',
  hookId: 'h',
  hookSecretId: 's',
};

export const add = {
  type: 'OpenChannel',
  channelId: 7,
  accountId: 'acc',
  label: 'Shop',
  phone: '+97330000001',
} satisfies ChannelCommand;
export const request = (transferId: string, days: number): ChannelCommand => ({
  type: 'RequestDays',
  accountId: 'acc',
  transferId,
  days,
  target,
  by,
  correlationId: 'r',
});
export const pause: ChannelCommand = { type: 'PauseChannel', at: new Date(NOW).toISOString() };
export const remove = {
  type: 'RemoveChannel',
  accountId: 'acc',
  target,
  by,
  correlationId: 'r',
} satisfies ChannelCommand;

export type Life = Story<ChannelState, ChannelCommand, ChannelEvent>;

/** The life of a channel that was added at the beginning. */
export const added = given(channel).at(NOW).when(add);

/** All steps of an activation, at one time. */
export function activated(life: Life = added, days = 30, now = NOW): Life {
  const transferId = `t-${life.events.length}`;
  const asked = life.at(now).when(request(transferId, days));
  const provisioned = asked.state.gateway
    ? asked
    : asked.when({ type: 'IntendProvision', transferId, name: 'w-7' }, { type: 'NoteProvision', link });
  return provisioned.when(
    { type: 'IntendExtension', transferId, activeTillBefore: 1 },
    { type: 'CreditDays', transferId },
    { type: 'SettleOperation', transferId },
  );
}

export const postingsOf = (event: ChannelEvent) => ('postings' in event.data ? event.data.postings : []);
export const balance = (events: readonly ChannelEvent[], account: string) =>
  events
    .flatMap(postingsOf)
    .filter((posting) => posting.account === account)
    .reduce((sum, { delta }) => sum + delta, 0);
