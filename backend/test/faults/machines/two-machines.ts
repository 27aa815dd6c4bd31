import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountExport, InboundMessage, SendResult, UploadedMedia } from '@wavelane/contracts';
import { BucketDouble } from '../../../testing/engines/bucket-double.js';
import { PNG } from '../../../src/whatsapp/media/testing/sample-files.js';
import { unzip } from '../../../testing/unzip.js';
import { sleep, until } from '../chance.js';
import { Client } from '../client.js';
import { type Launch, Product } from '../product.js';
import { everything, World } from '../world.js';
import { Servers } from '../servers/servers.js';

const PHONE = '14155559999';
/** Larger than a frame of a sealed file, so that parts are read. */
const FILE_BYTES = 150_000;
const KINDS = ['media', 'proofs', 'exports'] as const;

/** One process with a data folder of its own, and a client of it. */
export interface Machine {
  name: string;
  product: Product;
  dataDir: string;
  user: Client;
}

/** Two processes with a data folder each, one bucket, and one pair of servers. */
export class TwoMachines {
  /** Files that were acknowledged, by the id of their media. */
  readonly files = new Map<string, Buffer>();
  /** Texts of messages with a file that were acknowledged. */
  readonly sent: string[] = [];
  readonly failures: string[] = [];

  private constructor(
    readonly world: World,
    readonly machines: readonly [Machine, Machine],
    private readonly servers: Servers,
    readonly bucket: BucketDouble,
  ) {}

  static async create(how: Launch = {}): Promise<TwoMachines> {
    const [servers, bucket] = await Promise.all([Servers.start(), BucketDouble.start()]);
    const shared = { ...servers.env, ...bucket.env, APP_KEY: randomBytes(32).toString('base64'), ...how.env };
    const world = await World.withGateway({ ...how, env: shared });
    const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-machine-'));
    const env = { ...shared, PUBLIC_URL: world.product.url, LOG_LEVEL: 'warn' };
    const second = await Product.create(dataDir, { ...how, env });
    const machines: [Machine, Machine] = [
      { name: 'first', product: world.product, dataDir: world.dataDir, user: world.user },
      { name: 'second', product: second, dataDir, user: new Client(second.url) },
    ];
    return new TwoMachines(world, machines, servers, bucket);
  }

  async start(): Promise<void> {
    const [first, second] = this.machines;
    await first.product.start();
    await this.world.prepare();
    await second.product.start();
    await this.world.signIn(second.user, 'user');
  }

  other(machine: Machine): Machine {
    const [first, second] = this.machines;
    return machine === first ? second : first;
  }

  /**
   * Uploads a file through one machine while one of the two is killed, repeats it through the other with the same key if
   * there was no answer, and sends it.
   */
  async upload(by: Machine, killed: Machine, afterMs: number): Promise<void> {
    const content = Buffer.concat([PNG, randomBytes(FILE_BYTES)]);
    const key = randomUUID();
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png');
      return data;
    };
    const asked = by.user.post<UploadedMedia>('/api/messages/media', form(), key);
    await sleep(afterMs);
    await killed.product.kill();
    const outcome = await asked;
    const left = this.other(killed);
    const { mediaId } = await left.user.must<UploadedMedia>('POST', '/api/messages/media', form(), key);
    if (outcome.known && outcome.status === 201 && outcome.body.mediaId !== mediaId)
      this.failures.push(`The upload ${key} was answered with two files`);
    this.files.set(mediaId, content);
    const body = `With a file ${key}`;
    const order = { channelId: this.world.channelId, to: `+${PHONE}`, body, mediaId };
    await left.user.must<SendResult>('POST', '/api/messages/send', order, key.replace('-', ''));
    this.sent.push(body);
  }

  /** A person sends a file; the gateway reports it to the first machine, and either of the two fetches it. */
  async hear(): Promise<void> {
    const [{ user }] = this.machines;
    const before = new Set((await everything<InboundMessage>(user, '/api/inbox')).map(({ id }) => id));
    const channels = await user.must<{ whapiChannelId: string }[]>('GET', '/api/channels');
    await this.world.sim('POST', `/phones/${PHONE}/send`, {
      ...{ kind: 'voice', bytes: FILE_BYTES },
      channelId: channels[0]?.whapiChannelId,
    });
    await until('the file that a person sent is kept', async () => {
      const news = (await everything<InboundMessage>(user, '/api/inbox')).filter(({ id }) => !before.has(id));
      const media = news.find(({ content }) => content?.media?.state === 'kept')?.content?.media;
      if (!media) return false;
      this.files.set(media.id, await bytesOf(this.machines[0], media.id));
      return true;
    });
  }

  /** The owner asks one machine for a copy of everything; one of them is killed while it is made, and starts again. */
  async copy(by: Machine, killed: Machine): Promise<void> {
    const { id } = await by.user.must<AccountExport>('POST', '/api/me/exports', {});
    await killed.product.kill();
    await killed.product.start();
    await until(
      'the copy is ready',
      async () =>
        (await everything<AccountExport>(by.user, '/api/me/exports')).some(
          (one) => one.id === id && one.state === 'ready',
        ),
      60_000,
    );
    for (const machine of this.machines) {
      const { url } = await machine.user.must<{ url: string }>('POST', `/api/me/exports/${id}/opening`, {});
      const files = unzip(await bytesAt(machine, url));
      const kept = [...files].filter(([name]) => name.startsWith('files/'));
      const wanted = [...this.files.values()].map((content) => content.toString('base64')).sort();
      // A copy contains only files of conversations, and each is complete.
      for (const [name, content] of kept)
        if (!wanted.includes(content.toString('base64')))
          this.failures.push(`${machine.name}: ${name} in the copy is no file that was acknowledged`);
      if (kept.length === 0) this.failures.push(`${machine.name}: the copy has no files`);
    }
    await by.user.must('DELETE', `/api/me/exports/${id}`);
    const left = this.bucket.names.filter((name) => name.startsWith(`exports/${id}`));
    if (left.length > 0) this.failures.push(`${left.length} parts of the copy ${id} stay in the bucket`);
  }

  /** Both machines give every file, whichever of them took it. */
  async demandFiles(): Promise<void> {
    for (const machine of this.machines)
      for (const [id, content] of this.files)
        if (!(await bytesOf(machine, id)).equals(content)) this.failures.push(`${machine.name}: ${id} is another file`);
  }

  /**
   * Messages with a file arrive once; no file is in a data folder, and the bucket has each once. @returns whether books
   * hold
   */
  async demandRest(): Promise<void> {
    const arrived = async () => (await this.world.arrived()).map(({ body }) => body);
    await until(
      'every message has arrived',
      async () => {
        const bodies = await arrived();
        return this.sent.every((body) => bodies.includes(body));
      },
      120_000,
    );
    const bodies = await arrived();
    for (const body of this.sent)
      if (bodies.filter((one) => one === body).length !== 1) this.failures.push(`${body}: more than once on the phone`);
    for (const id of this.files.keys()) {
      const names = this.bucket.names.filter((name) => name.includes(id));
      if (names.length !== 1) this.failures.push(`${id}: ${names.length} times in the bucket`);
    }
    for (const { name, dataDir } of this.machines)
      for (const kind of KINDS) {
        const folder = join(dataDir, kind);
        const kept = existsSync(folder) ? readdirSync(folder).filter((file) => !file.endsWith('.draft')) : [];
        if (kept.length > 0) this.failures.push(`${name}: ${kept.length} files lie in its folder ${kind}`);
      }
    await this.machines[1].product.stop();
    const broken = await this.world.verify();
    if (broken) this.failures.push(broken);
  }

  async end(isClean: boolean): Promise<void> {
    const [, second] = this.machines;
    await second.product.kill();
    await this.world.end(isClean);
    if (isClean) rmSync(second.dataDir, { recursive: true, force: true });
    await this.bucket.stop();
    await this.servers.stop();
  }
}

const bytesOf = (machine: Machine, mediaId: string): Promise<Buffer> => bytesAt(machine, `/api/media/${mediaId}`);

/** The read model of a process that has just started may be a moment behind. */
async function bytesAt({ product, user, name }: Machine, path: string): Promise<Buffer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(product.url + path, { headers: { cookie: user.cookies } });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    if (attempt === 50) throw new Error(`${name}: ${path} answered ${answer.status} ${await answer.text()}`);
    await sleep(100);
  }
}
