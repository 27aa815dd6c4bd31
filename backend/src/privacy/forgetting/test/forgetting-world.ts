import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Conversation, Forgetting, Person, UploadedMedia } from '@wavelane/contracts';
import { eventually } from '../../../../testing/eventually.js';
import type { TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { storedBytes } from '../../../../testing/engines/stored-bytes.js';

/** Words that only the person themselves has written. */
export const SECRETS = {
  name: 'Zebulon Quartzman',
  arabic: 'محمد بن زكريا الكوارتزي',
  sent: 'Your xylophone is ready',
  said: 'The marmalade is purple',
  label: 'gardening-club',
  attribute: 'Brontosaurus street 7',
  note: 'Hates every platypus',
  tag: 'awkward-customer',
  answer: 'We ate the halibut ourselves',
  caption: 'Herewith the wombat papers',
  fileName: 'Wombat papers.pdf',
  unsentName: 'Draft of the wombat papers.pdf',
  sentName: 'Photograph of the okapi.pdf',
  inFile: 'This certifies a wombat',
};

const FILE = Buffer.from(`%PDF-1.4\n1 0 obj\n<<(${SECRETS.inFile})>>\nendobj\ntrailer\n<<>>\n%%EOF\n`);

/** An account, and a person of whom it has every kind of data. */
export class ForgettingWorld {
  private said = 0;

  private constructor(
    readonly app: TestApp,
    readonly ada: Sender,
    readonly digits: string,
    private readonly texts: () => string[],
  ) {}

  /** @param texts the content of engines that are servers */
  static async start(app: TestApp, texts: () => string[] = () => []): Promise<ForgettingWorld> {
    return new ForgettingWorld(app, await Sender.create(app, 'Ada', '+14155550100'), '14155557301', texts);
  }

  get phone(): string {
    return `+${this.digits}`;
  }

  /** Does the same as {@link acquainted}; then they say stop, and are in a list that is refused for that. */
  async live(): Promise<string> {
    const id = await this.acquainted();
    await this.stops();
    return id;
  }

  async stops(): Promise<void> {
    const { ada } = this;
    await this.says('STOP');
    await eventually(async () => ((await this.person()).stopped ? true : undefined), { what: 'the STOP' });
    const isTold = async () =>
      (await ada.arrived(this.digits)).some(({ body }) => body.startsWith('You are unsubscribed'));
    await eventually(async () => ((await isTold()) ? true : undefined), { what: 'its confirmation' });
    const rows = [
      { name: SECRETS.name, phone: this.phone },
      { name: 'Somebody Else', phone: '+14155557399' },
    ];
    const bulk = { channelId: ada.channel.id, body: 'Hello {{name}}', rows };
    await ada.agent.post('/api/messages/bulk').send(bulk).expect(201);
    await this.app.settle();
  }

  /** The account writes to them, labels them and plans a message; they answer and send a picture. */
  async acquainted(): Promise<string> {
    const { ada, digits } = this;
    const sent = await ada.send(digits, { name: SECRETS.name, body: SECRETS.sent });
    await ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
    await this.says(SECRETS.said);
    const channelId = ada.channel.whapiChannelId;
    await ada.sim('POST', `/phones/${digits}/send`, { kind: 'image', channelId });
    await eventually(async () => (await ada.inbox()).find(({ content }) => content?.media?.state === 'kept'), {
      what: 'a picture that is kept',
      timeoutMs: 30_000,
    });
    const { id } = await this.person();
    await ada.agent
      .post(`/api/people/${id}/labels`)
      .send({ add: [SECRETS.label] })
      .expect(200);
    for (const [name, value] of [
      ['street', SECRETS.attribute],
      ['name', SECRETS.arabic],
    ] as const)
      await ada.agent.post(`/api/people/${id}/attributes`).send({ name, value }).expect(200);
    await this.conversed();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await ada.send(digits, { body: `${SECRETS.sent} tomorrow`, scheduledFor: later });
    await this.app.settle();
    return id;
  }

  /**
   * They get an answer, one with a file, a note, and the conversation is resolved; another file was uploaded for them
   * and not sent.
   */
  private async conversed(): Promise<void> {
    await this.app.settle();
    const [found] = await this.conversations();
    if (!found) throw new Error('There is no conversation');
    const post = (what: string, body: object) =>
      this.ada.agent.post(`/api/conversations/${found.id}/${what}`).send(body);
    await post('reply', { text: SECRETS.answer, expectedOwner: null }).expect(201);
    await this.attached(found.id);
    await this.sentAFile();
    await post('notes', { text: SECRETS.note }).expect(200);
    await post('labels', { add: [SECRETS.tag] }).expect(200);
    await post('resolve', {}).expect(200);
    const areSent = async () => {
      const bodies = (await this.ada.arrived(this.digits)).map(({ body }) => body);
      return [SECRETS.answer, SECRETS.caption].every((text) => bodies.includes(text)) || undefined;
    };
    await eventually(areSent, { what: 'the answers' });
  }

  private async attached(conversationId: string): Promise<void> {
    const { agent } = this.ada;
    const path = `/api/conversations/${conversationId}`;
    const upload = async (name: string) => {
      const { body } = await agent.post(`${path}/media`).attach('file', FILE, name).expect(201);
      return (body as UploadedMedia).mediaId;
    };
    await upload(SECRETS.unsentName);
    const mediaId = await upload(SECRETS.fileName);
    await this.app.settle();
    const { owner } = (await agent.get(path).expect(200)).body as Conversation;
    const reply = { text: SECRETS.caption, mediaId, expectedOwner: owner?.id ?? null };
    await agent.post(`${path}/reply`).send(reply).expect(201);
  }

  /** Sends a file by a single send: the product did not know its recipient at the upload. */
  private async sentAFile(): Promise<void> {
    const { ada, digits } = this;
    const { body } = await ada.agent.post('/api/messages/media').attach('file', FILE, SECRETS.sentName).expect(201);
    const { mediaId } = body as UploadedMedia;
    const sent = await ada.send(digits, { name: SECRETS.name, body: SECRETS.caption, mediaId });
    await ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
  }

  /** Only their conversations, in every state. */
  async conversations(): Promise<Conversation[]> {
    const views = await Promise.all(
      ['all', 'resolved'].map((view) => this.ada.agent.get(`/api/conversations?view=${view}`).expect(200)),
    );
    return views.flatMap(({ body }) => body as Conversation[]).filter(({ person }) => person.phone === this.phone);
  }

  async says(text: string): Promise<void> {
    const { ada, digits } = this;
    const chat = { chat_id: `${digits}@s.whatsapp.net`, from_name: SECRETS.name };
    const timestamp = Math.floor(Date.now() / 1_000);
    const id = `Hello${digits.slice(-2)}${++this.said}-abcdefg`;
    const messages = [{ id, from_me: false, type: 'text', ...chat, timestamp, text: { body: text } }];
    await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
    await eventually(async () => (await ada.inbox()).find((entry) => entry.text === text), { what: `'${text}'` });
  }

  async person(): Promise<Person> {
    const found = await this.people();
    if (!found[0]) throw new Error('The person is not known');
    return found[0];
  }

  async people(): Promise<Person[]> {
    const handle = encodeURIComponent(this.phone);
    return (await this.ada.agent.get(`/api/people?handle=${handle}`).expect(200)).body as Person[];
  }

  /** Orders the forgetting. */
  async order(id: string): Promise<Forgetting> {
    const order = { confirm: true, reason: 'asked' };
    return (await this.ada.agent.post(`/api/people/${id}/forgetting`).send(order).expect(202)).body as Forgetting;
  }

  done({ id }: Forgetting): Promise<Forgetting> {
    const look = async () => {
      const { body } = await this.ada.agent.get(`/api/forgettings/${id}`);
      return body.state === 'done' ? (body as Forgetting) : undefined;
    };
    return eventually(look, { what: 'forgetting', timeoutMs: 60_000 });
  }

  private get needles(): string[] {
    return [...Object.values(SECRETS), ...SECRETS.name.toLowerCase().split(' '), this.digits];
  }

  /**
   * The traces of them in files of a folder and on servers, as `file: what`. The demo gateway stands for another
   * company's server and does not count.
   */
  left(folder = this.app.dataDir, needles: readonly string[] = this.needles): string[] {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('simulators'),
    );
    const onServers = this.texts().flatMap((text) =>
      needles.filter((needle) => text.includes(needle)).map((needle) => `${needle}: ${text.slice(0, 200)}`),
    );
    const onDisk = files.flatMap(({ parentPath, name }) => {
      const bytes = storedBytes(join(parentPath, name));
      return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${name}: ${needle}`);
    });
    return [...onDisk, ...onServers];
  }
}
