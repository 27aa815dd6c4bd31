import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { tellSupervisor } from './supervisor.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-notify-'));
  const program = join(folder, 'systemd-notify');
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s|' "$NOTIFY_SOCKET" "$@" > ${folder}/said.new; mv ${folder}/said.new ${folder}/said\n`,
  );
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('tellSupervisor', () => {
  it('tells systemd that the process is ready, its id and its status', async () => {
    tellSupervisor('ready', 'at https://app.example.com', { NOTIFY_SOCKET: '/run/notify', PATH: `${folder}:/bin` });
    const said = await eventually(async () => existsSync(join(folder, 'said')), { what: 'a word to systemd' });
    expect(said).toBe(true);
    expect(readFileSync(join(folder, 'said'), 'utf8')).toBe(
      `/run/notify|--ready|--pid=${process.pid}|--status=at https://app.example.com|`,
    );
  });

  it('tells nothing if systemd did not ask', async () => {
    tellSupervisor('ready', 'at https://app.example.com', { PATH: folder });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(existsSync(join(folder, 'said'))).toBe(false);
  });
});
