import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, existsSync } from 'node:fs';
import { Kit, until } from '../src/testing/kit.js';
import { type Receiver, startReceiver } from '../src/testing/receiver.js';

describe('what the simulators keep', () => {
  let folder: string;
  let receiver: Receiver;
  let running: Kit[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simulators-'));
    receiver = await startReceiver();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((kit) => kit.stop()));
    await receiver.stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (dataDir: string) => {
    const kit = await Kit.start({ dataDir, timings: { batch: 1 } });
    running.push(kit);
    return kit;
  };
  /** The files as kill -9 leaves them: nothing is closed, nothing is written any more. */
  const killed = () => {
    const copy = mkdtempSync(join(folder, 'killed-'));
    for (const end of ['', '-wal']) {
      const name = `simulators.sqlite${end}`;
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
    }
    return copy;
  };

  it('survives kill -9: channels, phones, messages, faults, and webhooks that were never taken', async () => {
    receiver.answer = () => 503;
    const first = await start(folder);
    const { id, token } = await first.linked('97330000001', receiver.url);
    await first.control('PUT', '/phones/97330000003', { behaviour: 'silent' });
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => first.text(token, `9733000${1000 + index}`, `n ${index}`)),
    );
    const fault = await first.fault({ kind: 'slow', route: 'read', delayMs: 1 });
    const second = await start(killed());

    expect((await second.manager('GET', '/channels')).body.channels.map((entry: { id: string }) => entry.id)).toEqual([
      id,
    ]);
    expect(second.simulators.partnerToken).toBe(first.simulators.partnerToken);
    expect((await second.gate('GET', '/health', undefined, token)).body.status.text).toBe('AUTH');
    expect((await second.control('GET', '/phones/97330000003')).body.behaviour).toBe('silent');
    expect((await second.control('GET', '/faults')).body.faults[0].id).toBe(fault);
    const { accepted, messages } = (await second.control('GET', '/journal')).body;
    expect(accepted).toBe(20);
    expect(new Set(messages.map((message: { id: string }) => message.id))).toEqual(
      new Set(sent.map(({ body }) => body.message.id)),
    );
    await first.stop();
    running = [second];
    receiver.calls.length = 0;
    receiver.answer = () => 200;
    await until(
      () =>
        new Set(
          receiver
            .items('statuses')
            .filter(({ status }) => status === 'read')
            .map((item) => item.id),
        ).size,
      (count) => count === 20,
    );
    expect(new Set(receiver.items('messages').map((item) => item.id)).size).toBe(20);

    const more = (await second.text(token, '97330009999')).body.message.id;
    expect(sent.map(({ body }) => body.message.id)).not.toContain(more);
  });

  it('tells nothing twice that was taken before the process ended', async () => {
    const first = await start(folder);
    const { token } = await first.linked('97330000001', receiver.url);
    await first.text(token, '97330000002');
    const { counts } = first.simulators.whapi.webhooks;
    await until(
      () => receiver.items('statuses').length === 3 && counts.waiting === 0,
      (done) => done,
    );
    await first.stop();
    running = [];
    const before = receiver.calls.length;
    await start(folder);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.calls).toHaveLength(before);
  });
});
