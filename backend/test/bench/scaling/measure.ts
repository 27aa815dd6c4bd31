import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobDetail } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { controlGateway } from '../../../testing/gateway-control.js';
import { Child } from '../child.js';
import { prepare, productEnv } from '../prepare.js';
import type { Used } from '../product-server.js';
import type { Gateway } from '../simulator-server.js';
import { byRole, type Costs, type Role, ROLES } from './costs.js';

const CHANNELS = 10;
const SINGLE_SENDS = 300;
const IDLE_SECONDS = 10;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs each role as a process of its own over one data directory, sends messages of jobs until all of them are read, and
 * single messages, and tells what each process has used of the processor.
 * @param messages of jobs; 10,000 take about a minute
 */
export async function measure(messages: number): Promise<Costs> {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-scaling-'));
  const simulator = new Child<Gateway>('simulator-server.js');
  const gateway = await simulator.hello;
  const env = productEnv(folder, gateway);
  const roles = new Map<Role, Child<{ url: string }>>();
  try {
    // One after another: the first makes the files and the key.
    let publicUrl: string | undefined;
    for (const role of ROLES) {
      const own = { ROLES: role, ...(publicUrl && { PUBLIC_URL: publicUrl }) };
      const child = new Child<{ url: string }>('product-server.js', { ...env, ...own });
      roles.set(role, child);
      // The gateway reports to the first, the API, whichever process tells it where.
      publicUrl ??= (await child.hello).url;
      await child.hello;
    }
    const used = async () => {
      const all = new Map<Role, Used>();
      for (const role of ROLES) all.set(role, await defined(roles.get(role)).ask<Used>({ ask: 'processor' }));
      return all;
    };
    const between = (before: Map<Role, Used>, after: Map<Role, Used>, role: Role) =>
      (defined(after.get(role)).seconds - defined(before.get(role)).seconds) * 1_000;

    const { url } = await defined(roles.get('api')).hello;
    const link = (id: string) => controlGateway(gateway.url, 'POST', `/channels/${id}/link`, {});
    const { session, channels } = await prepare(url, CHANNELS, link);
    let numbers = 0;
    const phone = () => `+1415${String(2_000_000 + numbers++)}`;
    const allRead = async (jobIds: readonly string[], each: number) => {
      for (const jobId of jobIds)
        while ((await session.get<JobDetail>(`/api/jobs/${jobId}?limit=1`)).counts.read < each) await pause(500);
    };

    await pause(3_000);
    const quiet = await used();
    await pause(IDLE_SECONDS * 1_000);
    const before = await used();
    const jobs: string[] = [];
    const each = Math.floor(messages / CHANNELS);
    for (const { id: channelId } of channels) {
      const rows = Array.from({ length: each }, (_, n) => ({ phone: phone(), message: `Hello, message ${n}` }));
      jobs.push((await session.post<{ jobId: string }>('/api/messages/bulk', { channelId, rows })).jobId);
    }
    await allRead(jobs, each);
    await pause(3_000);
    const after = await used();

    for (let n = 0; n < SINGLE_SENDS; n++) {
      const channelId = defined(channels[n % CHANNELS]).id;
      await session.post('/api/messages/send', { channelId, to: phone(), body: 'Hello' });
    }
    const sent = await used();
    const idle = await byRole((role) => between(quiet, before, role) / IDLE_SECONDS);
    for (const role of [...ROLES].reverse()) await defined(roles.get(role)).stop();

    const all = each * CHANNELS;
    const size = (name: RegExp) =>
      readdirSync(folder)
        .filter((file) => name.test(file))
        .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    return {
      date: new Date().toISOString().slice(0, 10),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
      messages: all,
      perMessage: await byRole((role) => between(before, after, role) / all),
      // The statuses of the first of them come back meanwhile, which counts against it.
      perSend: between(after, sent, 'api') / SINGLE_SENDS,
      idle,
      bytes: {
        log: Math.round(size(/^events\.sqlite/) / all),
        readModels: Math.round(size(/^read-models\.sqlite/) / all),
      },
      memory: await byRole((role) => defined(sent.get(role)).memoryMb),
    };
  } finally {
    for (const child of roles.values()) await child.stop();
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
