import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InboundMedia } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { type MediaKept, mediaStream } from '../media.events.js';

export type Listed = InboundMedia & { messageId: string };

/** Two accounts that wrote to the same phone, and the files that it sends them. */
export class MediaWorld {
  private ids = 0;

  private constructor(
    readonly root: string,
    readonly app: TestApp,
    readonly ada: Sender,
    readonly eve: Sender,
    readonly digits: string,
  ) {}

  /** @param env settings in addition to the usual ones */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<MediaWorld> {
    const root = mkdtempSync(join(tmpdir(), 'wavelane-media-'));
    const app = await startApp({ dataDir: join(root, 'data'), env });
    const ada = await Sender.create(app, 'Ada', '+14155550100');
    const eve = await Sender.create(app, 'Eve', '+14155550200');
    const world = new MediaWorld(root, app, ada, eve, '14155557000');
    for (const sender of [ada, eve]) {
      const sent = await sender.send(world.digits);
      await sender.until(sent, ({ status }) => ['delivered', 'read'].includes(status));
    }
    return world;
  }

  get dataDir(): string {
    return join(this.root, 'data');
  }

  /** The phone sends a file. @returns its entry in the inbox once `state` is reached */
  async sends(order: object, state: InboundMedia['state'] = 'kept', sender = this.ada): Promise<Listed> {
    const channelId = sender.channel.whapiChannelId;
    const { id } = await sender.sim<{ id: string }>('POST', `/phones/${this.digits}/send`, { ...order, channelId });
    return this.shows(sender, id, state);
  }

  shows(sender: Sender, id: string, state: InboundMedia['state']): Promise<Listed> {
    const look = async () => {
      const entry = (await sender.inbox()).find((one) => one.id === `${sender.channel.id}:${id}`);
      const media = entry?.content?.media;
      return media?.state === state ? { ...media, messageId: id } : undefined;
    };
    return eventually(look, { what: `a file that is ${state}`, timeoutMs: 30_000 });
  }

  /** The gateway reports a message with a file under any id. */
  async told(file: object): Promise<string> {
    const id = `File${++this.ids}-abcdefg`;
    const chat = { chat_id: `${this.digits}@s.whatsapp.net`, timestamp: 1_790_000_000 };
    await this.ada.webhook({ messages: [{ id, type: 'image', ...chat, image: file }] }).expect(200);
    return id;
  }

  get(id: string, agent = this.ada.agent) {
    return agent.get(`/api/media/${id}`).responseType('blob');
  }

  async events(mediaId: string): Promise<{ type: string; data: MediaKept['data'] }[]> {
    const found = [];
    for await (const { type, data } of this.app.app.get<EventStore>(EVENT_STORE).readStream(mediaStream(mediaId)))
      found.push({ type, data: data as MediaKept['data'] });
    return found;
  }

  /** Names of the files on the disk that belong to it. */
  filesOf(mediaId: string): string[] {
    const folder = join(this.dataDir, 'media', mediaId.slice(0, 2));
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(mediaId)) : [];
  }

  async stop(): Promise<void> {
    await this.app.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
