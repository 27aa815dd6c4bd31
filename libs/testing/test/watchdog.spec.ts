import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { untilSilent } from '../../../scripts/jest/watchdog.mjs';

describe('an event loop', () => {
  it('is taken to stand still after two parts of the limit in a row without a beat, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (parts) => {
        const heard = [...parts, false, false];
        let waits = 0;
        untilSilent(() => heard[waits++] ?? false);
        expect(waits).toBe(heard.findIndex((hasBeat, index) => !hasBeat && heard[index + 1] === false) + 2);
      }),
    );
  });
});
