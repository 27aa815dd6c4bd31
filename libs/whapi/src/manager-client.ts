import { type ChannelManager, GatewayFailure, type ManagedChannel, type Project } from '@wavelane/gateway';
import { isRaw, list, number, type Raw, raw, text } from './fields.js';
import { type Call, callGateway, type HttpOptions } from './http.js';
import { partOf } from './route.js';

/** The partner interface of the gateway: channels as goods. None of its writes is repeated by itself. */
export class ManagerClient implements ChannelManager {
  constructor(private readonly options: HttpOptions) {}

  async projects(): Promise<Project[]> {
    const { body } = await this.call({ method: 'GET', path: '/projects' });
    return itemsOf(body, 'projects').flatMap((entry) => {
      const id = text(entry.id, 100);
      return id === null ? [] : [{ id, name: text(entry.name, 200) }];
    });
  }

  async create(name: string, projectId: string, phone: string): Promise<ManagedChannel> {
    const { body } = await this.call({ method: 'PUT', path: '/channels', json: { name, projectId, phone } });
    return channelOf(body);
  }

  async get(id: string): Promise<ManagedChannel | undefined> {
    const { status, body } = await this.call({ method: 'GET', path: path(id), accept: [404] });
    return status === 404 ? undefined : channelOf(body);
  }

  async list(): Promise<ManagedChannel[]> {
    const { body } = await this.call({ method: 'GET', path: '/channels' });
    return itemsOf(body, 'channels').map(channelOf);
  }

  async extend(id: string, days: number, comment: string): Promise<ManagedChannel> {
    const { body } = await this.call({ method: 'POST', path: `${path(id)}/extend`, json: { days, comment } });
    return channelOf(body);
  }

  async mode(id: string, mode: 'live'): Promise<void> {
    await this.call({ method: 'PATCH', path: `${path(id)}/mode`, json: { mode } });
  }

  async delete(id: string): Promise<void> {
    await this.call({ method: 'DELETE', path: path(id), accept: [404] });
  }

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

const path = (id: string) => `/channels/${partOf(id)}`;

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
