import { describe, expect, it } from '@jest/globals';
import { isTold, settingsFor, webhooksOf } from './settings.js';

const target = { url: 'https://here.example/hooks/whapi/abc', key: 'secret' };
const other = {
  url: 'https://other.example/hook',
  mode: 'body',
  headers: {},
  events: [{ type: 'messages', method: 'post' }],
};

describe('the webhooks of a channel', () => {
  it('tells a target everything once, and keeps the webhooks of others', () => {
    const old = { ...other, url: 'https://before.example/hooks/whapi/abc' };
    const settings = webhooksOf(settingsFor(webhooksOf({ webhooks: [other, old, { url: '' }, 7] }), target));
    expect(settings.map(({ url }) => url)).toEqual([other.url, target.url]);
    expect(isTold(settings, target)).toBe(true);
    expect(isTold(settings, { ...target, key: 'another' })).toBe(false);
  });

  it('counts a target as not told when it is there twice or lacks events', () => {
    const [, ours] = webhooksOf(settingsFor([other], target));
    if (!ours) throw new Error('It is not there');
    expect(isTold([ours], target)).toBe(true);
    expect(isTold([ours, ours], target)).toBe(false);
    expect(isTold([{ ...ours, events: ours.events.slice(1) }], target)).toBe(false);
    expect(isTold([{ ...ours, headers: { 'x-hook-key': 'secret' } }], target)).toBe(true);
  });
});
