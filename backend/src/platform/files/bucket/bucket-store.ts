import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BucketConfig } from '../../config/stores/bucket-config.js';
import {
  type DraftFile,
  type ByteRange,
  type FileStore,
  type StoredFile,
  type StoredPart,
  StorageTrouble,
} from '../file-store.js';
import { type StorageWork, trouble } from '../storage-failures.js';
import { type BucketClient, bucketClient, isBeyond, isNoFile, isRefusal, SILENT_MS } from './bucket-client.js';

/** Files in a list; more come by the next request. */
const PAGE = 1_000;

/** Files in a bucket of a server that speaks the protocol of S3. A name is the key behind the prefix. */
export class BucketStore implements FileStore {
  readonly isLocal = false;
  readonly place: string;
  private opened: Promise<BucketClient> | undefined;

  /**
   * @param pageSize of lists
   * @param silentMs how long a bucket may say nothing
   */
  constructor(
    private readonly config: BucketConfig,
    private readonly pageSize = PAGE,
    private readonly silentMs = SILENT_MS,
  ) {
    const { endpoint = 's3', bucket, prefix } = config;
    this.place = `${endpoint}/${bucket}/${prefix}`;
  }

  async put(name: string, draft: DraftFile, { replace } = { replace: false }): Promise<void> {
    if (!replace && (await this.size(name)) !== undefined) return;
    try {
      await this.send(name, draft);
    } catch (error) {
      // A stream is read once, so the library does not try again: a connection that was closed meanwhile is common.
      if (!(error instanceof StorageTrouble) || error.reason !== 'bucket-away') throw error;
      await this.send(name, draft);
    }
  }

  private send(name: string, { path, bytes, md5 }: DraftFile): Promise<void> {
    return this.at('write', async ({ s3, client }) => {
      const body = createReadStream(path);
      try {
        const content = { Body: body, ContentLength: bytes, ContentMD5: md5, ContentType: 'application/octet-stream' };
        await client.send(new s3.PutObjectCommand({ ...this.of(name), ...content }));
      } finally {
        body.destroy();
      }
    });
  }

  get(name: string, range: ByteRange): Promise<StoredPart | undefined> {
    return this.at('read', async (bucket) => {
      if (range.end < range.start) return { size: await this.sizeOf(name, bucket), pieces: nothing() };
      try {
        return await this.part(name, range, bucket);
      } catch (error) {
        if (!isBeyond(error)) throw error;
        return { size: await this.sizeOf(name, bucket), pieces: nothing() };
      }
    });
  }

  private async part(name: string, { start, end }: ByteRange, { s3, client }: BucketClient): Promise<StoredPart> {
    const order = { ...this.of(name), Range: `bytes=${start}-${end}` };
    const { Body, ContentRange, ContentLength = 0 } = await client.send(new s3.GetObjectCommand(order));
    const [, from = '0', size = ContentLength] = /(\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? [];
    // Some servers answer with more than they were asked for, and say so; without `Content-Range` it is the whole file.
    const asked = { start: start - Number(from), end: end - Number(from) };
    return { size: Number(size), pieces: within(piecesOf(Body as Readable, this.silentMs), asked) };
  }

  size(name: string): Promise<number | undefined> {
    return this.at('read', (bucket) => this.sizeOf(name, bucket));
  }

  private async sizeOf(name: string, { s3, client }: BucketClient): Promise<number> {
    const { ContentLength = 0 } = await client.send(new s3.HeadObjectCommand(this.of(name)));
    return ContentLength;
  }

  async remove(name: string): Promise<void> {
    await this.at('remove', async ({ s3, client }) => {
      await client.send(new s3.DeleteObjectCommand(this.of(name)));
    });
  }

  async removeAll(folder: string): Promise<void> {
    for await (const { name } of this.list(folder)) await this.remove(name);
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const { bucket: Bucket, prefix } = this.config;
    const begin = prefix + folder;
    let token: string | undefined;
    do {
      const page = await this.at('list', async ({ s3, client }) => {
        const from = { ...(token !== undefined && { ContinuationToken: token }), MaxKeys: this.pageSize };
        return client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: begin, ...from }));
      });
      // Files that are listed may be removed: a server that ignores the prefix must not name those of others.
      const own = (page?.Contents ?? []).filter(({ Key }) => Key?.startsWith(begin));
      for (const { Key = '', Size = 0, LastModified } of own)
        yield { name: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified?.getTime() ?? Infinity };
      const next = page?.IsTruncated === true ? page.NextContinuationToken : undefined;
      if (next !== undefined && next === token)
        throw trouble('list', 'bucket-away', new Error('The list does not go on'));
      token = next;
    } while (token !== undefined);
  }

  private of(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.bucket, Key: this.config.prefix + name };
  }

  /** @returns undefined if there is no such file @throws StorageTrouble */
  private async at<T>(work: StorageWork, act: (bucket: BucketClient) => Promise<T>): Promise<T | undefined> {
    this.opened ??= bucketClient(this.config, this.silentMs);
    try {
      return await act(await this.opened);
    } catch (error) {
      if ((work === 'read' || work === 'remove') && isNoFile(error)) return undefined;
      throw trouble(work, isRefusal(error) ? 'bucket-refused' : 'bucket-away', error);
    }
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

/**
 * The connection is let go at the end, at an error, and when the reader stops. Silence counts only while a piece is
 * waited for: a reader may pause as long as it likes.
 */
async function* piecesOf(body: Readable, silentMs: number): AsyncGenerator<Buffer> {
  (body as Partial<IncomingMessage>).socket?.setTimeout(0);
  const silence = () => setTimeout(() => body.destroy(new Error(`Nothing came for ${silentMs} ms`)), silentMs);
  let waiting = silence();
  try {
    for await (const piece of body) {
      clearTimeout(waiting);
      yield piece as Buffer;
      waiting = silence();
    }
  } catch (error) {
    throw trouble('read', 'bucket-away', error);
  } finally {
    clearTimeout(waiting);
  }
}

/** The bytes from `start` to `end` of what comes. */
async function* within(pieces: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += piece.length;
    if (part.length > 0) yield part;
    // A body that ends there is read to its end, so that its connection can be used again. Any more was not asked for.
    if (at > end + 1) return;
  }
}
