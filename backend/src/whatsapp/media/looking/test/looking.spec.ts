import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import { endlessFilm } from '../../testing/endless-film.js';
import { opusOf, videoOf } from '../../testing/sample-media.js';
import { Looking } from '../looking.js';

const looking = new Looking();
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
});
