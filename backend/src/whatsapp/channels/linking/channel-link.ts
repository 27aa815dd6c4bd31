import { DomainError } from '../../../platform/domain/domain-error.js';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import type { ChannelEvent } from '../channel/channel.events.js';
import type { ChannelCommand } from '../channel/channel-command.js';
import { type AddedChannel, ofChannel } from '../channel/channel.state.js';
import { say } from '@wavelane/contracts';

/**
 * Compares the gateway's report with the known state, and returns the changes as events. A phone other than the
 * channel's does not authorize it. If a report names no number, a phone that was found to be another stays another
 * until it is unlinked.
 * @param at ISO-8601 UTC
 */
export function observed(
  { text, link, phone }: ChannelCommand & { type: 'ObserveLink' },
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const of = ofChannel(state);
  const events: ChannelEvent[] = [];
  if (text !== null && text !== state.gatewayText)
    events.push({ type: 'ChannelGatewayStateSeen', data: { ...of, text, at } });
  if (link === 'linked') events.push(...linked(phone, state, at));
  if (link === 'unlinked') events.push(...unlink({ reason: 'phone' }, state, at));
  return events;
}

/** @param phone digits of the phone that is linked; null: not known */
function linked(phone: string | null, state: AddedChannel, at: string): ChannelEvent[] {
  const of = ofChannel(state);
  const other = phone === null ? state.otherNumber : isSamePhone(`+${phone}`, state.phone) ? null : `+${phone}`;
  if (other !== null) {
    return other === state.otherNumber ? [] : [{ type: 'ChannelOtherNumberLinked', data: { ...of, phone: other, at } }];
  }
  return state.authStatus === 'AUTHORIZED' ? [] : [{ type: 'ChannelLinked', data: { ...of, phone, at } }];
}

const isSamePhone = (one: string, other: string) => phoneKey(one) === phoneKey(other);

/** Whatever phone was linked is not linked any more. */
export function unlink(
  { reason }: { reason: 'logout' | 'phone' | 'gateway' },
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  if (state.authStatus === 'PENDING' && state.otherNumber === null) return [];
  return [{ type: 'ChannelUnlinked', data: { ...ofChannel(state), reason, at } }];
}

/**
 * Takes the number that is linked as the channel's own. Repeating it changes nothing.
 * @throws DomainError conflict when another number is linked by now
 */
export function useLinkedNumber(phone: string, state: AddedChannel, at: string): ChannelEvent[] {
  if (state.authStatus === 'AUTHORIZED' && state.phone === phone) return [];
  if (state.otherNumber !== phone) throw DomainError.conflict(say('number-not-linked'));
  const of = ofChannel(state);
  return [
    { type: 'ChannelNumberChanged', data: { ...of, phone, at } },
    { type: 'ChannelLinked', data: { ...of, phone: phone.slice(1), at } },
  ];
}
