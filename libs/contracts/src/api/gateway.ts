import type { Said } from '../sayings/index.js';

export interface GatewaySettings {
  /** Masked, for example '••••3f9c'; null = not set. */
  partnerToken: string | null;
  baseUrl: string;
  projectId: string | null;
  demo: boolean;
  /** People whose number WhatsApp hides are answered by the id that stands for it. */
  answersHidden: boolean;
  /** The newest attempt to write to such an id; null: none was made with this gateway. */
  hiddenProbe: HiddenProbe | null;
}

/**
 * The outcome of one message to a hidden id. `delivered` alone proves that such people can be answered; `waiting`: the
 * gateway took it, and it did not arrive in time; `unknown`: it may have been sent.
 */
export interface HiddenProbe {
  outcome: 'delivered' | 'waiting' | 'refused' | 'unknown';
  /** The gateway's word for it; null if it gave none. */
  reason: string | null;
  /** ISO-8601 UTC. */
  at: string;
}

/** Body of PUT /api/whapi/hidden-numbers. */
export interface AnswerHidden {
  answersHidden: boolean;
}

/** Body of POST /api/whapi/hidden-numbers/probe: a channel of one's own, and one's own hidden id. */
export interface ProbeHidden {
  channelId: number;
  /** With `@lid`, as it stands on the person's page. */
  hiddenId: string;
}

export interface GatewayTest {
  success: boolean;
  message: string;
  /** The sentence of `message`. */
  said: Said;
}
