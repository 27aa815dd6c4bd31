import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDetail, JobMessage } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { eventually } from '../../testing/eventually.js';
import { World } from '../faults/world.js';
import { COMPILED } from './compiled.js';

/** The call would be given up after 30 s, and a supervisor kills the process before that. */
const PATIENCE_MS = 8_000;

let world: World;

beforeAll(async () => {
  world = await World.create({ script: COMPILED.script });
  await world.product.start();
  await world.prepare();
}, 180_000);
afterAll(() => world.end(true));

const messageOf = async (jobId: string): Promise<JobMessage> =>
  defined((await world.user.must<JobDetail>('GET', `/api/jobs/${jobId}`)).messages[0]);

/** Orders a fault, does what meets it, and waits until it has. */
async function meeting<T>(fault: object, act: () => Promise<T>): Promise<T> {
  const { id } = await world.sim<{ id: string }>('POST', '/faults', fault);
  const done = await act();
  await eventually(
    async () => {
      const { faults } = await world.sim<{ faults: { id: string; hits: number }[] }>('GET', '/faults');
      return faults.some((one) => one.id === id && one.hits > 0) || undefined;
    },
    { what: 'the call that hangs', timeoutMs: 30_000 },
  );
  return done;
}

describe('SIGTERM while the gateway hangs in the middle of a message and of an activation', () => {
  it('ends with code 0 within 8 s, and leaves the message of unknown outcome, after the next start too', async () => {
    const hang = { kind: 'refuse-then-lose', how: 'hang', times: 1 };
    const { jobId } = await meeting({ ...hang, route: 'send' }, () =>
      world.user.must<{ jobId: string }>('POST', '/api/messages/send', {
        channelId: world.channelId,
        to: '+14155550199',
        body: 'Hello',
      }),
    );
    await meeting({ ...hang, route: 'manager' }, async () => {
      const { id } = await world.user.must<{ id: number }>('POST', '/api/channels', {
        label: 'Second',
        phone: '+14155550101',
      });
      const me = await world.user.must<{ id: string }>('GET', '/api/me');
      await world.admin.must('POST', `/api/admin/users/${me.id}/channels/${id}/activate`, { days: 30 });
    });
    const ms = await world.product.stop();
    expect({ code: world.product.exitCode, inTime: ms < PATIENCE_MS || ms }).toEqual({ code: 0, inTime: true });

    await world.product.start();
    const message = await eventually(
      async () => {
        const found = await messageOf(jobId);
        return found.outcomeUnknown ? found : undefined;
      },
      { what: 'the unknown outcome', timeoutMs: 90_000 },
    );
    expect(message.status).toBe('pending');
    expect(await world.arrived()).toEqual([]);
  }, 300_000);
});

it('passes a signal for `npm start` to the server: the shell between gives it its place', () => {
  // A shell that stays dies of the signal alone, and leaves the server running without a parent.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toMatch(/^exec node /);
});
