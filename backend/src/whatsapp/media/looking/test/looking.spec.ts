import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import { endlessFilm } from '../../testing/endless-film.js';
import { opusOf, videoOf } from '../../testing/sample-media.js';
import { Looking } from '../looking.js';

class OpenLooking extends Looking {
  killProcess(): void {
    this.child?.kill('SIGKILL');
  }
}

class ImpatientLooking extends Looking {
  override wholeMs = 2_000;
}

/** Its process ends before it can take a file. */
class BrokenLooking extends Looking {
  protected override readonly script = new URL('./none.js', import.meta.url);
}

const looking = new OpenLooking();
const look = (file: Buffer, account = 'ada') =>
  looking.tracksOf(account, file.length, (start, end) => Promise.resolve([file.subarray(start, end + 1)] as never));

beforeAll(() => Logger.overrideLogger(false));
afterAll(async () => {
  Logger.overrideLogger(true);
  await looking.onApplicationShutdown();
});

describe('the process that takes films apart', () => {
  it('finds codecs and length of several files that come at once', async () => {
    const files = [await videoOf('avc', 12), await opusOf(4), await videoOf('vp9', 2)];
    expect(await Promise.all(files.map((file) => look(file)))).toEqual([
      { pictures: ['H.264'], sounds: [], seconds: 12 },
      { pictures: [], sounds: ['Opus'], seconds: expect.closeTo(4, 1) },
      { pictures: ['VP9'], sounds: [], seconds: 2 },
    ]);
  });

  it.each(['sizes', 'times'] as const)(
    'gives up a film with four thousand million %s, lets this process work, and takes the next one',
    async (what) => {
      const film = await endlessFilm(what);
      let turns = 0;
      const turn = setInterval(() => turns++, 20);
      const before = process.memoryUsage().rss;
      const [endless, next] = await Promise.all([look(film), look(await videoOf('avc', 1), 'bob')]);
      clearInterval(turn);
      expect(endless).toBeUndefined();
      expect(next).toMatchObject({ seconds: 1 });
      expect(turns).toBeGreaterThan(5);
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    },
  );

  it('lets another account go first after one file of the account that came first', async () => {
    const film = await videoOf('avc', 1);
    const order: string[] = [];
    const told = (account: string) => look(film, account).then(() => order.push(account));
    await Promise.all([told('ada'), told('ada'), told('ada'), told('bob')]);
    expect(order).toEqual(['ada', 'bob', 'ada', 'ada']);
  });

  it('blames the store for a part that it cannot read', async () => {
    const away = DomainError.unavailable('away' as never);
    await expect(looking.tracksOf('ada', 5_000, () => Promise.reject(away))).rejects.toBe(away);
  });

  it('gives up a file whose parts never come, blames the store, and takes the next one', async () => {
    const impatient = new ImpatientLooking();
    const film = await videoOf('avc', 1);
    const stuck = impatient.tracksOf('ada', film.length, () => new Promise(() => undefined));
    const next = impatient.tracksOf('bob', film.length, (start, end) =>
      Promise.resolve([film.subarray(start, end + 1)] as never),
    );
    // For the next file a process is started anew, which takes its time on a busy machine.
    impatient.wholeMs = 60_000;
    await expect(stuck).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await next).toMatchObject({ seconds: 1 });
    await impatient.onApplicationShutdown();
  });

  it('blames no file for a process that ended while it was idle', async () => {
    const film = await videoOf('avc', 1);
    await look(film);
    looking.killProcess();
    // Handed over before this process has heard of the end.
    await expect(look(film)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await look(film)).toMatchObject({ seconds: 1 });
  });

  it('says in the log that its process does not start, and blames no file for it', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const broken = new BrokenLooking();
    await expect(broken.tracksOf('ada', 5_000, () => Promise.resolve([] as never))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(errors.mock.calls).toEqual([[expect.stringContaining('does not start: it ended (1)')]]);
    errors.mockRestore();
    await broken.onApplicationShutdown();
  });

  it('ends with its parent, however the parent ended and however busy it is itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'looking-'));
    const film = join(folder, 'film.mp4');
    await writeFile(film, await endlessFilm('times'));
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT, looksAt.href, film], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let pid: number | undefined;
    for await (const told of parent.stdout) {
      pid = Number(String(told));
      break;
    }
    try {
      expect(isThere(pid)).toBe(true);
      parent.kill('SIGKILL');
      for (let n = 0; n < 100 && isThere(pid); n++) await after(100);
      expect(isThere(pid)).toBe(false);
    } finally {
      if (isThere(pid)) process.kill(Number(pid), 'SIGKILL');
      await rm(folder, { recursive: true });
    }
  });
});

const looksAt = new URL('../looking-process.js', import.meta.url);

/** Stands for a server that has handed over a film. It prints the id of the process once that is busy with the film. */
const PARENT = `
  import { fork } from 'node:child_process';
  import { readFileSync } from 'node:fs';
  const film = readFileSync(process.argv[2]);
  // More memory than it has in the product, so that it does not end by itself.
  const execArgv = ['--max-old-space-size=1500'];
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
  const child = fork(new URL(process.argv[1]), [String(process.pid)], { execArgv, serialization: 'advanced', stdio });
  child.on('message', ({ type, id, start, end }) => {
    if (type === 'ready') child.send({ type: 'look', bytes: film.length });
    if (type === 'read') child.send({ type: 'part', id, part: film.subarray(start, end + 1) });
    if (type === 'read') setTimeout(() => console.log(child.pid), 300);
  });
`;

function isThere(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
