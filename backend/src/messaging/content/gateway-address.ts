import { type Address, phoneAddress } from '@wavelane/gateway';
import { handleNamed } from '../../platform/personal/handle.js';

/** E.164, or the id that stands for a hidden number; anything else is the pseudonym of a person who was forgotten. */
const SENDABLE = /^(\+\d{6,15}|[\w-]{5,40}@lid)$/;

/** Whether a message can be sent to this recipient at all. */
export const isSendable = (to: string): boolean => SENDABLE.test(to);

/** The recipient of a message, as the gateway's port names it. @param to E.164 with '+', or `…@lid` */
export function gatewayAddressOf(to: string): Address {
  const { kind, value } = handleNamed(to);
  return kind === 'lid' ? { kind: 'hidden', value } : phoneAddress(value);
}
