import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoctorReport } from '@wavelane/contracts';
import { startApp } from '../../../../testing/app.js';
import { answer, command } from '../../../../testing/terminal.js';
import { Config } from '../../../platform/config/config.js';
import { Presence } from '../../../platform/storage/at-work/presence.js';
import { openReadStore } from '../../../platform/storage/open-stores.js';
import { Operator } from '../../operator.js';
import { Movable, moved, type Servers } from '../testing/movable.js';

const NO_TERMINAL = { out: () => undefined, error: () => undefined };
/** A number that no process has. */
const NO_PID = 4_194_305;

let place: Movable;
let servers: Servers;
let onServers: NodeJS.ProcessEnv;

beforeAll(async () => {
  ({ place } = await Movable.create());
  servers = await place.servers();
  onServers = { ...place.embedded('one'), ...servers.env };
}, 120_000);
afterAll(() => place.end());

const here = () => place.embedded('one');
const doctor = async (env: NodeJS.ProcessEnv) => {
  const { checks } = (await answer<DoctorReport>(env, 'doctor')).answer;
  return checks;
};

describe('a move, beside others who work on the installation', () => {
  it('does not finish while a process runs that only serves requests', async () => {
    const app = await startApp({ dataDir: place.folder('one'), env: { ...place.shared, ROLES: 'api' } });
    expect(await moved(here(), onServers)).toMatchObject({ state: 'stop' });
    await app.stop();
  });

  it('does not finish while a command of an operator runs', async () => {
    const working = await Operator.open(here(), NO_TERMINAL);
    expect(await moved(here(), onServers)).toMatchObject({ state: 'stop' });
    await working.close();
  });

  it('refuses to run beside another one, and goes on in the place of one that was killed', async () => {
    const [from, to] = [openReadStore(new Config(here())), openReadStore(new Config(onServers))];
    for (const store of [from, to]) {
      const other = await Presence.ofMove(store, 'other-host/7/a');
      await expect(moved(here(), onServers)).rejects.toThrow('A move is under way already (other-host/7/a)');
      await other.end();
      await Presence.ofMove(store, `${hostname()}/${NO_PID}/a`);
    }
    expect(await moved(here(), onServers, 'copied')).toBe('copied');
    await from.close();
    await to.close();
  });

  it('shows in the report of the doctor as long as it is not complete', async () => {
    expect((await doctor(here())).find(({ name }) => name === 'move')).toMatchObject({ state: 'warning' });
    expect(await doctor(onServers)).toMatchObject([{ name: 'move', state: 'failed' }]);
  });

  it('lets no command work on the place that was left, and is not held up by one that only looks', async () => {
    const looking = await Operator.open(here(), NO_TERMINAL, { isToRead: true });
    expect(await moved(here(), onServers)).toMatchObject({ state: 'complete' });
    await looking.close();
    expect(await doctor(here())).toMatchObject([{ name: 'move', state: 'failed' }]);
    expect((await doctor(onServers)).find(({ name }) => name === 'move')).toMatchObject({ state: 'ok' });
    const commands = [
      ['adopt', 'log'],
      ['keys', 'rotate'],
      ['projections', 'rebuild', 'jobs'],
    ];
    for (const words of commands) {
      const { code, error } = await command(here(), ...words, '--reason', 'to try it');
      expect({ words, code, error: error.join(' ') }).toEqual({
        ...{ words, code: 2 },
        error: expect.stringContaining('This installation was moved to'),
      });
    }
  });

  it('stops a process that was suspended while the installation was moved', async () => {
    const store = openReadStore(new Config(onServers));
    const stopped: Error[] = [];
    const presence = await Presence.begin(store, (error) => stopped.push(error), 20);
    const left = { role: 'source', phase: 'moved', to: 'x', place: 'a folder', at: '2026-05-01T10:00:00.000Z' };
    await store.records({ name: 'installation' }).put('move', left, null);
    for (let n = 0; n < 100 && stopped.length === 0; n++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(String(stopped[0])).toContain('This installation was moved to a folder');
    await presence.end();
    await store.close();
  });
});
