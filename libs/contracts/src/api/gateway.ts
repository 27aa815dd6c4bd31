import type { Said } from '../sayings/index.js';

export interface GatewaySettings {
  /** Masked, for example '••••3f9c'; null = not set. */
  partnerToken: string | null;
  baseUrl: string;
  projectId: string | null;
  demo: boolean;
}

export interface GatewayTest {
  success: boolean;
  message: string;
  /** The sentence of `message`. */
  said: Said;
}
