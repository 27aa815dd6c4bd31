import { formatDateTime } from '../format';
import { knownZone } from './known-zone';
import { localIn } from './local-times';

describe('a zone that this browser does not know', () => {
  it('falls back to UTC', () => {
    expect(knownZone('America/Nowhere')).toBe('UTC');
    expect(knownZone('Asia/Bahrain')).toBe('Asia/Bahrain');
    const at = Date.parse('2026-05-17T09:30:00Z');
    expect(localIn(at, 'America/Nowhere')).toBe('2026-05-17T09:30');
    expect(formatDateTime(at, 'America/Nowhere')).toBe(formatDateTime(at, 'UTC'));
  });
});
