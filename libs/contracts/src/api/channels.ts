import type { AuthStatus, ChannelStatus } from '../status.js';

/** Why a channel waits for the operator. */
export type ChannelWait = 'pool' | 'activation' | 'gateway';

export interface Channel {
  id: number;
  label: string;
  /** E.164 with '+'. */
  phone: string;
  status: ChannelStatus;
  authStatus: AuthStatus;
  /** The number that is linked instead of `phone`, E.164: nothing is sent meanwhile. null: none. */
  otherNumber: string | null;
  daysRemaining: number;
  expiresAt: string | null;
  whapiChannelId: string | null;
  /** Always null: the token never leaves the server. The field stays for clients that expect it. */
  whapiChannelToken: null;
  whapiStatus: string | null;
  stopped: boolean;
  /** Unix ms. */
  creationTS: number;
  /** True while an activation or extension is under way at the gateway. */
  busy: boolean;
  /** Its owner paused it: it sends nothing and costs no days until they resume it. */
  pausedByOwner: boolean;
  /**
   * The reason why it gets no days, which was reported to the operator: `pool` has none, `activation` is done by hand,
   * `gateway` refused. null: none.
   */
  waitsFor: ChannelWait | null;
}

/** A channel that waits for the operator, and its owner. */
export interface WaitingChannel {
  user: { id: string; name: string; email: string };
  channel: Channel;
}

/** Code of the 409 of PATCH /api/channels/{id}/authorize when another number than the channel's is linked. */
export const OTHER_NUMBER = 'other-number';

/** PUT /api/channels/{id}/number */
export interface LinkedNumber {
  /** The number that is linked, as `otherNumber` names it. */
  phone: string;
}

/** GET /api/channels/{id}/qr. `httpStatus` is what the gateway answered; the HTTP reply itself is 200. */
export interface QrResponse {
  httpStatus: number;
  /** PNG as a data URL. */
  base64?: string;
  /** Seconds. */
  expire?: number;
  alreadyAuthenticated?: boolean;
  error?: string;
  message?: string;
  /** With the demo gateway: the page that plays this channel's phone. */
  demoPhoneUrl?: string;
}
