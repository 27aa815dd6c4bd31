export interface Project {
  id: string;
  name: string | null;
}

/** A channel as the partner's side of the gateway shows it. */
export interface ManagedChannel {
  id: string;
  /** Secret of the channel's gate; null in answers that leave it out. */
  token: string | null;
  apiUrl: string | null;
  name: string | null;
  /** Unix ms until which the gateway keeps the channel running. */
  activeTill: number | null;
  /** trial, dev, live … */
  mode: string | null;
}

/**
 * The partner's side of a gateway, which sells channels by days. No call is repeated by itself; each rejects with a
 * GatewayFailure.
 */
export interface ChannelManager {
  projects(): Promise<Project[]>;

  /**
   * Not idempotent: on an unknown outcome look for the name with {@link list} first.
   * @param phone digits; a note for people who look at the provider's list
   */
  create(name: string, projectId: string, phone: string): Promise<ManagedChannel>;

  /** undefined if the gateway does not know it. */
  get(id: string): Promise<ManagedChannel | undefined>;

  list(): Promise<ManagedChannel[]>;

  /**
   * Moves days from the partner's account to the channel. Not idempotent, and blocked for 5 minutes after a success:
   * on an unknown outcome compare `activeTill` first.
   */
  extend(id: string, days: number, comment: string): Promise<ManagedChannel>;

  /** The channel restarts: its gate answers 503 for about half a minute. */
  mode(id: string, mode: 'live'): Promise<void>;

  /** Its unused days go back to the partner's account. A channel that is gone is fine. */
  delete(id: string): Promise<void>;

  /** Days on the partner's account that no channel has yet; null if the gateway does not report them. */
  liveDays(): Promise<number | null>;
}
