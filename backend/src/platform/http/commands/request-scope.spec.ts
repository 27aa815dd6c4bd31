import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { requestScope } from '../../domain/request-scope.js';

const scopeOf = (correlationId: string) => ({ correlationId, written: undefined });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const current = () => requestScope.current()?.correlationId;

describe('what is known of a request from everywhere', () => {
  it('is known until the answer has gone, whichever requests begin and end beside it', async () => {
    const request = fc.record({ turns: fc.nat(4), nested: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const ends = requests.map(async ({ turns, nested }, index) => {
          const asked = {};
          const id = `request-${index}`;
          const handle = async () => {
            for (let n = 0; n < turns; n++) {
              await turn();
              expect(current()).toBe(id);
            }
            if (nested) {
              const inner = async () => (await turn(), current());
              expect(await requestScope.run(scopeOf('inner'), inner)).toBe('inner');
              expect(await requestScope.within('other', inner)).toBe(id);
            }
            expect(current()).toBe(id);
            requestScope.over(asked);
          };
          let handled: Promise<void> | undefined;
          requestScope.during(asked, scopeOf(id), () => {
            handled = handle();
          });
          await handled;
          requestScope.over(asked); // a second word changes nothing
        });
        await Promise.all(ends);
        expect(current()).toBeUndefined();
      }),
      { numRuns: gateRuns(40) },
    );
  });

  it('is known to work that a request without a scope has done, and no longer', async () => {
    const known = await requestScope.within('mine', async () => (await turn(), current()));
    expect(known).toBe('mine');
    expect(current()).toBeUndefined();
    expect(requestScope.within(undefined, current)).toBeUndefined();
  });

  it('is given up where the work throws', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    expect(() => requestScope.run(scopeOf('a'), broken)).toThrow('broken');
    await expect(requestScope.run(scopeOf('b'), async () => broken())).rejects.toThrow('broken');
    expect(current()).toBeUndefined();
  });
});
