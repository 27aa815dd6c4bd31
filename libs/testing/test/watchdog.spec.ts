import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** Named from the root of the repository, since compiled specs are in another folder. */
const { href } = pathToFileURL(resolve('scripts/jest/watchdog.mjs'));
const { untilSilent } = (await import(href)) as { untilSilent: (beatWithinPart: () => boolean) => void };

describe('an event loop', () => {
  it('stands still exactly after two parts of the limit in a row without a beat', () => {
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
