import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { bucketConfig } from '../../config/stores/bucket-config.js';
import { BucketStore } from '../bucket/bucket-store.js';

let server: Server;
let store: BucketStore;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${new URL(request.url ?? '', 'http://s3').pathname}`);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const env: Record<string, string> = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, S3_BUCKET: 'wavelane' },
    ...{ S3_PREFIX: 'one', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'us-east-1' },
  };
  store = new BucketStore(defined(bucketConfig((name) => env[name])), 1_000, 1_500);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const listed = (keys: readonly string[], token?: string) =>
  `<ListBucketResult><IsTruncated>${token !== undefined}</IsTruncated>${keys
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    .join(
      '',
    )}${token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`}</ListBucketResult>`;

describe('a bucket whose server answers wrongly', () => {
  it('removes no file of another folder, account or installation that a list names unasked', async () => {
    const others = ['one/media/a', 'one/exports/ada2/y', 'two/exports/ada/x', 'exports/ada/x'];
    answer = ({ method }, response) =>
      method === 'GET'
        ? void response.setHeader('content-type', 'application/xml').end(listed(['one/exports/ada/x', ...others]))
        : void response.writeHead(204).end();
    await store.removeAll('exports/ada/');
    expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual(['DELETE /wavelane/one/exports/ada/x']);
  });

  it('ends a list whose next page is the same page again', async () => {
    answer = (_, response) =>
      void response.setHeader('content-type', 'application/xml').end(listed(['one/media/a'], 'again'));
    const all = async () => {
      for await (const { name } of store.list('media/')) expect(name).toBe('media/a');
    };
    await expect(all()).rejects.toMatchObject({ reason: 'bucket-away' });
    expect(asked.length).toBeLessThan(4);
  });

  it('reads parts of exactly the bytes it asked for over one connection', async () => {
    let connections = 0;
    server.on('connection', () => connections++);
    answer = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-9/20', 'content-length': 10 });
      response.write(Buffer.alloc(4, 7));
      setTimeout(() => response.end(Buffer.alloc(6, 7)), 5);
    };
    for (let n = 0; n < 5; n++) {
      const { pieces } = defined(await store.get('media/film', { start: 0, end: 9 }));
      let bytes = 0;
      for await (const piece of pieces) bytes += piece.length;
      expect(bytes).toBe(10);
    }
    expect(asked).toHaveLength(5);
    expect(connections).toBe(1);
  });

  it('gives a reader the bytes it asked for, and lets a body go that does not end', async () => {
    let isGone = false;
    answer = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-9/10' });
      const more = setInterval(() => response.write(Buffer.alloc(1_000, 7)), 1);
      response.once('close', () => {
        clearInterval(more);
        isGone = true;
      });
    };
    const { pieces } = defined(await store.get('media/film', { start: 0, end: 9 }));
    let bytes = 0;
    for await (const piece of pieces) bytes += piece.length;
    expect(bytes).toBe(10);
    while (!isGone) await new Promise(setImmediate);
  });
});
