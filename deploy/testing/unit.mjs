// The unit of systemd, read by systemd itself: every line understood, and what is left open measured.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './chain.mjs';

const UNIT = 'deploy/systemd/wavelane.service';
const FAILED = 'deploy/systemd/wavelane-failed@.service';
/** Out of 100; `systemd-analyze security` considers everything under 20 well protected. */
const EXPOSURE = 20;

/** @returns what is wrong with the unit; empty when nothing is */
export function faultsOfUnit() {
  const folder = scratch();
  const path = join(folder, 'wavelane.service');
  // Node may lie elsewhere here, and the folders of an installation are not there.
  const text = readFileSync(UNIT, 'utf8')
    .replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`)
    .replace('WorkingDirectory=/opt/wavelane/current', `WorkingDirectory=${folder}`);
  writeFileSync(path, text);
  cpSync(FAILED, join(folder, 'wavelane-failed@.service'));
  const verified = analyze('verify', '--man=no', path);
  const measured = analyze('security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`, path);
  rmSync(folder, { recursive: true });
  return [verified, measured].filter((fault) => fault !== undefined);
}

function analyze(...args) {
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error) return `systemd-analyze cannot be run: ${error.message}`;
  const said = args[0] === 'verify' ? stderr.trim() : '';
  return status === 0 && said === ''
    ? undefined
    : `systemd-analyze ${args[0]}: ${said || stdout.trim().split('\n').at(-1)}`;
}
