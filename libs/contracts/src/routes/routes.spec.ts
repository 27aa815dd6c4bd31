import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { address, api, withAsked } from './index.js';

describe('the table of routes', () => {
  it('lists no operation twice', () => {
    const named = Object.values(api).map(({ method, path }) => `${method} ${path}`);
    expect(named).toHaveLength(new Set(named).size);
  });
});

describe('an address', () => {
  it('puts each parameter into one segment, whatever the parameter is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const made = address(api.cancelJob, { parameters: { id } });
        expect(made.split('/')).toHaveLength(5);
        expect(decodeURIComponent(made.split('/')[3] ?? '')).toBe(id);
      }),
    );
  });

  it('equals the path for an operation without parameters', () =>
    expect(address(api.channels, {})).toBe('/api/channels'));

  it('takes all parameters of a path', () => {
    expect(address(api.activateChannel, { parameters: { userId: 'u-1', channelId: 7 } })).toBe(
      '/api/admin/users/u-1/channels/7/activate',
    );
  });

  it('says nothing of conditions that are empty', () => {
    expect(withAsked('/api/jobs', { q: 'a&b', status: '', limit: undefined })).toBe('/api/jobs?q=a%26b');
    expect(withAsked('/api/jobs', { q: '' })).toBe('/api/jobs');
  });
});
