import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCTOR_CHECKS, type DoctorCheck, type DoctorReport } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';

const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-doctor-'));
const env = { DATA_DIR: dataDir, NODE_ENV: 'test', PORT: '9' };
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ dataDir, simulators: false });
  await app.register();
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const stateOf = ({ checks }: DoctorReport, name: DoctorCheck['name']) => checks.find((one) => one.name === name)?.state;

describe('wavelane doctor', () => {
  it('looks at everything beside the running product, and ends with 2 if something failed', async () => {
    const { code, answer: report } = await answer<DoctorReport>(env, 'doctor');
    expect(report.checks.map(({ name }) => name)).toEqual(DOCTOR_CHECKS);
    for (const name of ['settings', 'key', 'rights', 'personal-data', 'engines'] as const)
      expect({ name, state: stateOf(report, name) }).toEqual({ name, state: 'ok' });
    // The port has no listener, and outside production the demo gateway takes the messages if no other is set up.
    expect([stateOf(report, 'address'), stateOf(report, 'gateway'), code]).toEqual(['failed', 'ok', 2]);
    expect(report.checks.find(({ name }) => name === 'gateway')?.message).toMatch(/^Demo gateway/);
    const { out } = await command(env, 'doctor', '--quiet');
    expect(out.join('\n')).toMatch(/FAILED +address .*\n +Look at the proxy/);
    expect(out.join('\n')).not.toMatch(/^ok/m);
  });

  it('finds what others can read', async () => {
    chmodSync(join(dataDir, 'app.key'), 0o644);
    // Opening the folder removes those rights; the doctor does not look into a folder within it.
    const { answer: report } = await answer<DoctorReport>(env, 'doctor');
    expect(stateOf(report, 'rights')).toBe('ok');
  });

  it('takes a wrong setting, or no installation, for a check that failed', async () => {
    const wrong = await answer<DoctorReport>({ ...env, ROLES: 'painter' }, 'doctor');
    expect([wrong.code, wrong.answer.checks]).toEqual([
      2,
      [expect.objectContaining({ name: 'settings', state: 'failed', message: expect.stringMatching(/ROLES/) })],
    ]);
    const nowhere = join(dataDir, 'nowhere');
    const none = await command({ ...env, DATA_DIR: nowhere }, 'doctor');
    expect([none.code, none.out.join()]).toEqual([2, expect.stringMatching(/no installation here/)]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('says the same on the page, and sends a test mail to the administrator who asks', async () => {
    const admin = await app.admin();
    const report = (await admin.get('/api/admin/operations/doctor').expect(200)).body as DoctorReport;
    expect(report.checks.map(({ name }) => name)).toEqual(DOCTOR_CHECKS);
    expect(stateOf(report, 'key')).toBe('ok');
    const mail = (await admin.post('/api/admin/operations/test-mail').expect(200)).body as DoctorCheck;
    expect(mail.name).toBe('mail');
  });
});
