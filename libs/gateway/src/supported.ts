import type { Address } from './address.js';
import { GatewayFailure } from './failure.js';
import type { Capabilities } from './gateway.js';
import type { GestureKind } from './gestures.js';
import type { OutgoingContent, SendOptions } from './outgoing.js';

/** For adapters, before a call. @throws GatewayFailure refused, permanent for what the gateway cannot send */
export function demandSupported(can: Capabilities, to: Address, content: OutgoingContent, options: SendOptions): void {
  const missing =
    (!can.addresses.has(to.kind) && `an address of the kind ${to.kind}`) ||
    (!can.content.has(content.kind) && `a message of the kind ${content.kind}`) ||
    (content.kind === 'buttons' && content.file !== undefined && !can.buttonFiles && 'a file with buttons') ||
    (options.quotes !== undefined && !can.quotes && 'a quote');
  if (missing) throw new GatewayFailure('refused', 'permanent', `The gateway cannot send ${missing}`);
}

/** For adapters, before a call. @throws GatewayFailure refused, permanent for what the gateway cannot do */
export function demandGesture(can: Capabilities, gesture: GestureKind, to?: Address): void {
  const missing =
    (!can.gestures.has(gesture) && `do this: ${gesture}`) ||
    (to !== undefined && !can.addresses.has(to.kind) && `write to an address of the kind ${to.kind}`);
  if (missing) throw new GatewayFailure('refused', 'permanent', `The gateway cannot ${missing}`);
}
