import { describe, expect, it } from '@jest/globals';
import { type DoctorCheck, say } from '@wavelane/contracts';
import { said } from '@wavelane/contracts';
import * as judge from './judgements.js';
import { ofMove } from './move-judgement.js';

const NOW = Date.parse('2026-03-10T00:00:00Z');
const LAST = { at: '2026-03-09T00:00:00Z', target: '/b', bytes: 1, encrypted: false, failure: null, failedAt: null };
const OUTSIDE = {
  url: 'https://a.example',
  problem: null,
  certificate: { days: 60, of: 90 },
  hsts: true,
  saysWhoAsks: true,
  metricsAreShut: true,
};
const certified = (days: number, of: number) => ({ ...OUTSIDE, certificate: { days, of } });
const answer = (success: boolean) => {
  const saying = say('connected-to-whapi', { projects: say('project', { n: 1 }) });
  return { success, message: saying.message, said: said(saying) };
};
const finished = (state: string, finishedAt: string) => judge.ofVerification({ state, finishedAt }, NOW);
const file = (uid: number, mode: number) => ({ path: '/data/x', uid, mode });

describe('a check of the doctor', () => {
  it.each<[string, DoctorCheck, DoctorCheck['state']]>([
    ['settings', judge.ofSettings(null), 'ok'],
    ['settings that are wrong', judge.ofSettings('PORT must be a port'), 'failed'],
    ['a key that opens all', judge.ofKey({ keys: [{ seals: 3 }, { seals: 0 }], unknown: 0 }), 'ok'],
    ['secrets of an older key', judge.ofKey({ keys: [{ seals: 3 }, { seals: 1 }], unknown: 0 }), 'warning'],
    ['secrets of a key that is gone', judge.ofKey({ keys: [{ seals: 3 }], unknown: 1 }), 'failed'],
    ['files of our own', judge.ofRights([file(7, 0o100600)], 7), 'ok'],
    ['a file of root', judge.ofRights([file(7, 0o600), file(0, 0o600)], 7), 'failed'],
    ['a file that others can read', judge.ofRights([file(7, 0o644)], 7), 'warning'],
    ['much room', judge.ofDisk({ free: 50e9, size: 100e9 }), 'ok'],
    ['little room', judge.ofDisk({ free: 5e9, size: 100e9 }), 'warning'],
    ['hardly any room', judge.ofDisk({ free: 0.3e9, size: 10e9 }), 'failed'],
    ['a clock that agrees', judge.ofClock({ host: 'a', skewMs: -4_000 }), 'ok'],
    ['a clock that is off', judge.ofClock({ host: 'a', skewMs: 20_000 }), 'warning'],
    ['a clock of another hour', judge.ofClock({ host: 'a', skewMs: -3_600_000 }), 'failed'],
    ['no clock to compare with', judge.ofClock(undefined), 'skipped'],
    ['no mail server', judge.ofMail('none', null), 'failed'],
    ['the mailbox of a demonstration or a rehearsal', judge.ofMail('demo', null), 'ok'],
    ['a mail server without a test', judge.ofMail('set', null), 'ok'],
    ['a mail server that does not answer', judge.mailAway('ECONNREFUSED'), 'failed'],
    ['a test mail that was taken', judge.ofMail('set', { to: 'a@example.com', failure: null }), 'ok'],
    ['a test mail that was not', judge.ofMail('set', { to: 'a@example.com', failure: '535' }), 'failed'],
    ['a gateway that answers', judge.ofGateway(answer(true)), 'ok'],
    ['a demo gateway', judge.ofGateway('demo'), 'ok'],
    ['a gateway that does not', judge.ofGateway(answer(false)), 'failed'],
    ['an address as it should be', judge.ofAddress(OUTSIDE), 'ok'],
    ['an address that does not answer', judge.ofAddress({ ...OUTSIDE, problem: 'ECONNREFUSED' }), 'failed'],
    ['an address without TLS', judge.ofAddress({ ...OUTSIDE, certificate: null }), 'warning'],
    ['a certificate of two weeks less a day', judge.ofAddress(certified(13, 90)), 'warning'],
    ['a certificate of two days', judge.ofAddress(certified(2, 90)), 'failed'],
    ['a fresh certificate of six days', judge.ofAddress(certified(5, 6)), 'ok'],
    ['one of six days that was not renewed in time', judge.ofAddress(certified(1, 6)), 'warning'],
    ['one of six days that ends within hours', judge.ofAddress(certified(0.5, 6)), 'failed'],
    ['one of six days that is over', judge.ofAddress(certified(-1, 6)), 'failed'],
    ['a proxy that hides who asks', judge.ofAddress({ ...OUTSIDE, saysWhoAsks: false }), 'failed'],
    ['metrics for everybody', judge.ofAddress({ ...OUTSIDE, metricsAreShut: false }), 'failed'],
    ['answers without HSTS', judge.ofAddress({ ...OUTSIDE, hsts: false }), 'warning'],
    ['a new backup', judge.ofBackup(LAST, true, NOW), 'ok'],
    ['an old backup', judge.ofBackup({ ...LAST, at: '2026-03-01T00:00:00Z' }, true, NOW), 'failed'],
    ['a backup that failed', judge.ofBackup({ ...LAST, failure: 'ENOSPC' }, true, NOW), 'failed'],
    ['no backup of a laptop', judge.ofBackup({ ...LAST, at: null }, false, NOW), 'warning'],
    ['a clean night', finished('equal', '2026-03-09T02:00:00Z'), 'ok'],
    ['a night with differences', finished('differences', '2026-03-09T02:00:00Z'), 'failed'],
    ['a night that failed', finished('failed', '2026-03-09T02:00:00Z'), 'failed'],
    ['no verification of three days', finished('equal', '2026-03-07T00:00:00Z'), 'warning'],
    ['no verification yet', judge.ofVerification(undefined, NOW), 'warning'],
    ['versions', judge.ofVersions('1.0.0', 'v24.0.0', undefined, 1), 'ok'],
    ['a version past its end', judge.ofVersions('1.0.0', 'v20.0.0', 0, 1), 'warning'],
    ['sealed personal data', judge.ofPersonalData(false), 'ok'],
    ['personal data in the open', judge.ofPersonalData(true), 'warning'],
    ['engines', judge.ofEngines('SQLite 3', 'MongoDB'), 'ok'],
    ['no move', ofMove(undefined, NOW), 'ok'],
    ['a move of yesterday that did not end', ofMove({ target: 'MongoDB', begunAt: NOW - 86_400_000 }, NOW), 'warning'],
    ['a move that was given up', ofMove({ target: 'MongoDB', begunAt: NOW - 40 * 86_400_000 }, NOW), 'ok'],
    ['what could not be looked at', judge.skipped('disk', 'it took too long'), 'skipped'],
  ])('tells the state of %s, and what to do if something is to be done', (_, check, state) => {
    expect(check.state).toBe(state);
    expect(check.message).not.toMatch(/[{}]|undefined/);
    if (state === 'warning' || state === 'failed') expect(check.remedy).toMatch(/\w/);
    expect(check.remedySaid === null).toBe(check.remedy === null);
  });
});
