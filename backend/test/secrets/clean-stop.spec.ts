import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { PASSWORD, startApp } from '../../testing/app.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-clean-stop-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('leaves nothing only in a WAL after a clean stop: the files alone hold everything (K01)', async () => {
  const [dataDir, copy] = [mkdtempSync(join(root, 'data-')), mkdtempSync(join(root, 'copy-'))];
  const app = await startApp({ dataDir });
  const { user } = await app.register('Ada');
  await app.stop();
  const names = readdirSync(dataDir, { recursive: true }).map(String);
  const left = names.filter((name) => name.endsWith('-wal') && statSync(join(dataDir, name)).size > 0);
  expect(left).toEqual([]);
  for (const name of ['app.key', 'events.sqlite', 'read-models.sqlite', 'read-models-records.sqlite'])
    copyFileSync(join(dataDir, name), join(copy, name));
  expect(existsSync(join(copy, 'events.sqlite-wal'))).toBe(false);
  const again = await startApp({ dataDir: copy, simulators: false });
  const agent = await again.signIn(user.email, PASSWORD);
  expect((await agent.get('/api/me').expect(200)).body).toMatchObject({ id: user.id, name: 'Ada' });
  await again.stop();
});
