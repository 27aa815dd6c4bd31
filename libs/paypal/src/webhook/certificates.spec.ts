import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Certificates, CertificateUnavailable } from './certificates.js';

let server: Server;
let base: string;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(defined(request.url));
    response.end('no certificate');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('fetches 30 foreign addresses a minute at most, and keeps a certificate that has signed (F17)', async () => {
  const certificates = new Certificates();
  const good = new URL(`${base}/good`);
  certificates.keep(good, await certificates.chain(good));
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) => certificates.chain(new URL(`${base}/made-up-${n}`))),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refused).toHaveLength(171);
  expect(refused.every((reason) => reason instanceof CertificateUnavailable)).toBe(true);
  expect(asked).toHaveLength(30);
  asked = [];
  expect(await certificates.chain(good)).toEqual([]);
  expect(asked).toEqual([]);
});

it('asks an address once that several webhook events name at the same time', async () => {
  asked = [];
  const certificates = new Certificates();
  await Promise.all(Array.from({ length: 5 }, () => certificates.chain(new URL(`${base}/same`))));
  expect(asked).toEqual(['/same']);
});
