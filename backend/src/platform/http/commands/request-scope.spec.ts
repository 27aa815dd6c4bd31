import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { requestScope } from '../../domain/request-scope.js';

const scopeOf = (correlationId: string) => ({ correlationId, written: undefined });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const current = () => requestScope.current()?.correlationId;

describe('the scope of a request', () => {
  it('stays known to all work of its request while other requests begin and end beside it', async () => {
    const request = fc.record({ turns: fc.nat(4), nested: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const ends = requests.map(({ turns, nested }, index) => {
          const id = `request-${index}`;
          return requestScope.run(scopeOf(id), async () => {
            for (let n = 0; n < turns; n++) {
              await turn();
              expect(current()).toBe(id);
            }
            if (nested) {
              const inner = async () => (await turn(), current());
              expect(await requestScope.run(scopeOf('inner'), inner)).toBe('inner');
            }
            expect(current()).toBe(id);
          });
        });
        await Promise.all(ends);
        expect(current()).toBeUndefined();
      }),
      { numRuns: gateRuns(40) },
    );
  });

  it('ends with work that throws', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    expect(() => requestScope.run(scopeOf('a'), broken)).toThrow('broken');
    await expect(requestScope.run(scopeOf('b'), async () => broken())).rejects.toThrow('broken');
    expect(current()).toBeUndefined();
  });
});
