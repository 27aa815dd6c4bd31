import { describe, expect, it } from '@jest/globals';
import { nodeLineEndsAt, nodeLineWarning } from './node-line.js';

describe('the line of Node', () => {
  it('warns of a line from the day after its last one on', () => {
    expect(nodeLineWarning('v20.19.0', Date.parse('2026-04-30T12:00:00Z'))).toBeUndefined();
    expect(nodeLineWarning('v20.19.0', Date.parse('2026-05-01T00:00:00Z'))).toContain('since 2026-04-30');
    expect(nodeLineWarning('v24.1.0', Date.parse('2026-12-01T00:00:00Z'))).toBeUndefined();
  });

  it('says nothing of a line that it does not know', () => {
    expect(nodeLineEndsAt('v99.0.0')).toBeUndefined();
    expect(nodeLineWarning('v99.0.0', Date.parse('2090-01-01T00:00:00Z'))).toBeUndefined();
  });
});
