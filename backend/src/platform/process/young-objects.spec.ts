import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { OPTION } from './young-objects.js';

it('the option is one that this Node knows: of others it only complains', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`--${OPTION} `);
});
