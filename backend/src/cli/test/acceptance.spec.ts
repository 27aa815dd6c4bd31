import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../testing/app.js';
import { command } from '../../../testing/terminal.js';
import { withinColumns } from '../program.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ simulators: false });
}, 30_000);
afterAll(() => app.stop());
const env = () => ({ DATA_DIR: app.dataDir, NODE_ENV: 'test' });

describe('the command line', () => {
  it.each([
    ['--expect-head', 'notahash'],
    ['--account', 'nonsense'],
  ])('tells wrong usage from a difference: %s %s (acceptance 9)', async (option, value) => {
    const { code, error } = await command(env(), 'audit', 'verify', option, value);
    expect([code, error.join()]).toEqual([2, expect.stringContaining(option)]);
  });

  it('says that nothing was lost if every secret can be opened (acceptance 10)', async () => {
    const { code, out } = await command(env(), 'keys', 'adopt', '--reason', 'to see');
    expect([code, out.join()]).toEqual([0, expect.stringMatching(/lost/)]);
    expect(out.join()).not.toContain('0 secrets');
  });

  it.each([
    'projections',
    'events',
    'accounts',
    'held',
    'keys',
    'audit',
    'payments',
    'adopt',
    'backup',
    'restore',
    'unpack',
  ])('prints no line of help beyond 100 columns: %s (acceptance 10)', async (group) => {
    const { out } = await command(env(), group, '--help');
    const lines = out.join('\n').split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it('breaks lines between words, and no word', () => {
    const text = `  ${'word '.repeat(40)}end`;
    const broken = withinColumns(text);
    expect(broken.split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean));
    expect(
      broken
        .split('\n')
        .slice(1)
        .every((line) => line.startsWith('    word') || line.startsWith('    end')),
    ).toBe(true);
  });
});
