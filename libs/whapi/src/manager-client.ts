import { GatewayFailure } from './failure.js';
import { isRaw, list, number, type Raw, raw, text } from './fields.js';
import { type Call, callGateway, type HttpOptions } from './http.js';

export interface Project {
  id: string;
  name: string | null;
}

/** A channel as the gateway's partner interface shows it. */
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

/** The partner interface of the gateway: channels as goods. None of its writes is repeated by itself. */
export class ManagerClient {
  constructor(private readonly options: HttpOptions) {}

  async projects(): Promise<Project[]> {
    const { body } = await this.call({ method: 'GET', path: '/projects' });
    return itemsOf(body, 'projects').flatMap((entry) => {
      const id = text(entry.id, 100);
      return id === null ? [] : [{ id, name: text(entry.name, 200) }];
    });
  }

  /**
   * Not idempotent: on an unknown outcome look for the name with {@link list} first.
   * @param phone digits; a note for people who look at the provider's list
   */
  async create(name: string, projectId: string, phone: string): Promise<ManagedChannel> {
    const { body } = await this.call({ method: 'PUT', path: '/channels', json: { name, projectId, phone } });
    return channelOf(body);
  }

  /** undefined where the gateway does not know it. */
  async get(id: string): Promise<ManagedChannel | undefined> {
    const { status, body } = await this.call({ method: 'GET', path: path(id), accept: [404] });
    return status === 404 ? undefined : channelOf(body);
  }

  async list(): Promise<ManagedChannel[]> {
    const { body } = await this.call({ method: 'GET', path: '/channels' });
    return itemsOf(body, 'channels').map(channelOf);
  }

  /**
   * Moves days from the partner's account to the channel. Not idempotent, and blocked for 5 minutes after a success:
   * on an unknown outcome compare `activeTill` first.
   */
  async extend(id: string, days: number, comment: string): Promise<ManagedChannel> {
    const { body } = await this.call({ method: 'POST', path: `${path(id)}/extend`, json: { days, comment } });
    return channelOf(body);
  }

  /** The channel restarts: its gate answers 503 for about half a minute. */
  async mode(id: string, mode: 'live'): Promise<void> {
    await this.call({ method: 'PATCH', path: `${path(id)}/mode`, json: { mode } });
  }

  /** Its unused days go back to the partner's account. A channel that is gone is fine. */
  async delete(id: string): Promise<void> {
    await this.call({ method: 'DELETE', path: path(id), accept: [404] });
  }

  /** Days on the partner's account that are with no channel yet; null where the gateway does not tell. */
  async liveDays(): Promise<number | null> {
    const { body } = await this.call({ method: 'GET', path: '/partners' });
    const [partner = raw(body)] = itemsOf(body, 'partners');
    const days = number(partner.liveDays);
    return days === null || days < 0 ? null : Math.floor(days);
  }

  private call(call: Call) {
    return callGateway(this.options, call);
  }
}

const path = (id: string) => `/channels/${encodeURIComponent(id)}`;

function itemsOf(body: unknown, key: string): Raw[] {
  return list(Array.isArray(body) ? body : raw(body)[key]).filter(isRaw);
}

function channelOf(value: unknown): ManagedChannel {
  const item = raw(isRaw(raw(value).channel) ? raw(value).channel : value);
  const id = text(item.id, 100);
  if (id === null) throw new GatewayFailure('unknown', 'unavailable', 'The gateway did not name the channel');
  return {
    id,
    token: text(item.token, 500),
    apiUrl: text(item.apiUrl, 500),
    name: text(item.name, 200),
    activeTill: number(item.activeTill),
    mode: text(item.mode, 30),
  };
}
