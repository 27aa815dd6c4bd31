import { GatewayFailure } from './failure.js';
import type { Address } from './address.js';
import type { Capabilities } from './gateway.js';

/**
 * What a lane does besides sending messages: a reaction to a message, a new text of one of ours, its withdrawal, that
 * a message of theirs was read, and that somebody is writing.
 */
export const GESTURES = ['reaction', 'edit', 'withdrawal', 'read', 'typing'] as const;
export type GestureKind = (typeof GESTURES)[number];

/** How long after it was sent WhatsApp lets a message be edited. ms */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** For adapters, before a call. @throws GatewayFailure refused, permanent for what the gateway cannot do */
export function demandGesture(can: Capabilities, gesture: GestureKind, to?: Address): void {
  const missing =
    (!can.gestures.has(gesture) && `do this: ${gesture}`) ||
    (to !== undefined && !can.addresses.has(to.kind) && `write to an address of the kind ${to.kind}`);
  if (missing) throw new GatewayFailure('refused', 'permanent', `The gateway cannot ${missing}`);
}
