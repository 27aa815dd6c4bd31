import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

interface Stored {
  content: Buffer;
  at: Date;
}

/** The bucket's behaviour instead of an answer, for every request until a test changes it. */
export type BucketFault =
  | { how: 'refuse'; status: number; code: string }
  /** Takes the request and never answers. */
  | { how: 'hang' }
  /** Closes the connection. */
  | { how: 'cut' }
  /** Closes the connection in the middle of an answer with content, or before the content of a request was read. */
  | { how: 'cut in the middle' };

const ACCESS = { S3_ACCESS_KEY_ID: 'double', S3_SECRET_ACCESS_KEY: 'double-secret' };

/**
 * A server that speaks the part of S3's protocol that the product uses, with one bucket in memory, and fails on
 * command.
 */
export class BucketDouble {
  readonly objects = new Map<string, Stored>();
  /** `PUT media/…` and so on, in the order in which they came. */
  readonly requests: string[] = [];
  fault: BucketFault | undefined;
  /** The fault concerns only requests whose method and key begin like this. */
  faultOf = '';
  versioning = '';
  /** ms by which its clock is ahead. */
  skewMs = 0;
  private server: Server | undefined;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  constructor(readonly bucket = 'double') {}

  static async start(bucket?: string): Promise<BucketDouble> {
    const double = new BucketDouble(bucket);
    await double.listen();
    return double;
  }

  /** Settings of an installation that keeps its files here. */
  get env(): Record<string, string> {
    return { S3_ENDPOINT: `http://127.0.0.1:${this.port}`, S3_BUCKET: this.bucket, S3_PREFIX: 'wavelane', ...ACCESS };
  }

  /** Names of the files behind the prefix, in their order. */
  get names(): string[] {
    return [...this.objects.keys()].map((key) => key.replace(/^wavelane\//, '')).sort();
  }

  /** Listens at the same address as before, if it had one; what is stored stays. */
  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening; what is stored stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double');
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const asked = `${request.method ?? ''} ${key.replace(/^wavelane\//, '')}`;
    this.requests.push(asked);
    response.setHeader('Date', new Date(Date.now() + this.skewMs).toUTCString());
    if (this.fault && asked.startsWith(this.faultOf) && this.fails(this.fault, request, response)) return;
    const content = await bodyOf(request).catch(() => undefined);
    if (content === undefined) return;
    if (!request.headers.authorization?.includes(`Credential=${ACCESS.S3_ACCESS_KEY_ID}/`))
      return refuse(response, 403, 'InvalidAccessKeyId');
    if (bucket !== this.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return this.ofBucket(url, response);
    this.ofObject(request, response, key, content);
  }

  private fails(fault: BucketFault, request: IncomingMessage, response: ServerResponse): boolean {
    if (fault.how === 'refuse') {
      request.resume();
      refuse(response, fault.status, fault.code);
    } else if (fault.how === 'cut') request.socket.destroy();
    else if (fault.how === 'hang') request.resume();
    else if (request.method === 'GET') return false;
    else request.once('data', () => request.socket.destroy());
    return true;
  }

  private ofBucket(url: URL, response: ServerResponse): void {
    if (url.searchParams.has('versioning'))
      return xml(response, `<VersioningConfiguration><Status>${this.versioning}</Status></VersioningConfiguration>`);
    const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token') ?? ''];
    const most = Number(url.searchParams.get('max-keys') ?? 1_000);
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after);
    const page = found.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, most);
    const contents = page.map(
      ([key, { content, at }]) =>
        `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
    const isMore = page.length < found.length;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)?.[0] ?? ''}</NextContinuationToken>` : '';
    const more = `<IsTruncated>${isMore}</IsTruncated>${next}`;
    xml(response, `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>`);
  }

  private ofObject({ method, headers }: IncomingMessage, response: ServerResponse, key: string, content: Buffer): void {
    if (method === 'PUT') {
      const md5 = createHash('md5').update(content).digest('base64');
      if (headers['content-md5'] !== md5) return refuse(response, 400, 'BadDigest');
      this.objects.set(key, { content, at: new Date(Date.now() + this.skewMs) });
      response.end();
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.give(method === 'HEAD', headers.range, response, this.objects.get(key)?.content);
  }

  private give(
    isHead: boolean,
    range: string | undefined,
    response: ServerResponse,
    content: Buffer | undefined,
  ): void {
    if (!content) return isHead ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey');
    if (isHead) return void response.setHeader('Content-Length', content.length).end();
    const [, from = '0', to = String(content.length - 1)] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
    if (Number(from) >= content.length) return refuse(response, 416, 'InvalidRange');
    const part = content.subarray(Number(from), Number(to) + 1);
    const last = Number(from) + part.length - 1;
    response.writeHead(206, {
      'Content-Length': part.length,
      'Content-Range': `bytes ${from}-${last}/${content.length}`,
    });
    if (this.fault?.how !== 'cut in the middle') return void response.end(part);
    response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const xml = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
};

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};
