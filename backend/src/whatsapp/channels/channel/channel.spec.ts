import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import type { ChannelCommand } from './channel.js';
import { daysRemaining, statusAt } from './channel-view.js';
import { activated, added, balance, NOW, pause, remove, request } from './testing/life.js';

describe('a channel', () => {
  it('stays PENDING until it has days, then ACTIVE for exactly that long', () => {
    added.thenState({ status: 'PENDING', authStatus: 'PENDING', expiresAt: null });
    const life = activated().thenState({ status: 'ACTIVE', expiresAt: NOW + 30 * DAY_MS, ledgerDays: 30 });
    expect(life.refusals).toEqual([]);
  });

  it('adds days to the end while it runs, and from now on once it has expired', () => {
    activated(activated(), 5, NOW + DAY_MS).thenState({ expiresAt: NOW + 35 * DAY_MS });
    const late = activated(activated(), 5, NOW + 40 * DAY_MS);
    late.thenState({ status: 'ACTIVE', expiresAt: NOW + 45 * DAY_MS, ledgerDays: 5 });
    expect(late.events.find(({ type }) => type === 'ChannelExpired')).toMatchObject({
      effectiveAt: new Date(NOW + 30 * DAY_MS).toISOString(),
      data: { at: new Date(NOW + 30 * DAY_MS).toISOString() },
    });
  });

  it('expires at the very instant, not a millisecond before', () => {
    const end = NOW + 30 * DAY_MS;
    const expireAt = (now: number) => activated().at(now).when({ type: 'ExpireChannel' });
    expireAt(end - 1)
      .thenNothing()
      .thenState({ status: 'ACTIVE' });
    expireAt(end).then('ChannelExpired').thenState({ status: 'EXPIRED' });
    expect([daysRemaining(end, end - 1), daysRemaining(end, end), statusAt('ACTIVE', end, end)]).toEqual([
      1,
      0,
      'EXPIRED',
    ]);
  });

  it('comes back from a pause, but not when its own time has passed meanwhile', () => {
    const paused = activated().when(pause).thenState({ status: 'PAUSED' });
    const resumedAt = (now: number) => paused.at(now).when({ type: 'ResumeChannel', at: new Date(now).toISOString() });
    resumedAt(NOW + DAY_MS).thenState({ status: 'ACTIVE' });
    resumedAt(NOW + 30 * DAY_MS).thenState({ status: 'EXPIRED' });
    added.when({ type: 'PauseChannel', at: '' }).thenState({ status: 'PENDING' });
  });

  it('stays PAUSED when days are added to it', () => {
    const paused = activated().when(pause);
    activated(paused, 10, NOW + DAY_MS).thenState({ status: 'PAUSED', expiresAt: NOW + 40 * DAY_MS });
  });

  it('links and unlinks, each written once, and ignores an outdated check', () => {
    const seen = (text: string, link: 'linked' | 'unlinked', asOf: number): ChannelCommand => ({
      type: 'ObserveLink',
      text,
      link,
      phone: '97330000001',
      asOf,
    });
    const unlink: ChannelCommand = { type: 'UnlinkChannel', reason: 'logout' };
    const before = activated();
    const early = before.state.linkChanges;
    const linked = before.when(seen('AUTH', 'linked', early));
    expect(linked.written.map(({ type }) => type)).toContain('ChannelLinked');
    const again = linked.when(seen('AUTH', 'linked', linked.state.linkChanges));
    again.thenState({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    const outdated = again.when(seen('QR', 'unlinked', early));
    outdated.thenRefused({ kind: 'conflict' }).thenState({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    const unlinked = outdated.when(unlink).when(unlink).thenState({ authStatus: 'PENDING' });
    expect(unlinked.types().filter((type) => /Linked|Unlinked/.test(type))).toEqual([
      'ChannelLinked',
      'ChannelUnlinked',
    ]);
  });

  it('takes one operation at a time and one call at a time', () => {
    const busy = added.when(request('a', 1));
    busy.when(request('b', 1)).thenRefused('Days are being added to this channel already. Try again in a moment.');
    const provision: ChannelCommand = { type: 'IntendProvision', transferId: 'a', name: 'w' };
    const calling = busy.when(provision);
    expect(calling.refusals).toEqual([]);
    calling.when(provision).thenRefused({ name: 'DomainError' });
    calling
      .when({ type: 'FailOperation', transferId: 'a', as: 'conflict', reason: 'x' })
      .thenRefused({ name: 'DomainError' });
    calling.when(remove).thenRefused({ name: 'DomainError' });
  });

  it('does not exist for another account, nor after it was removed', () => {
    activated()
      .when({ ...remove, accountId: 'other' })
      .thenRefused({ kind: 'not-found' });
    const removed = activated().when(remove).thenState({ status: 'REMOVED', authStatus: 'PENDING' });
    removed.when(remove).thenRefused({ kind: 'not-found' });
    removed.when(request('z', 1)).thenRefused({ kind: 'not-found' });
    removed.when({ type: 'UnlinkChannel', reason: 'phone' }).thenNothing().thenState({ status: 'REMOVED' });
  });

  it('returns whole days that have not begun', () => {
    const { events } = activated()
      .at(NOW + DAY_MS / 2)
      .when(remove);
    const returned = events.find(({ type }) => type === 'ChannelDaysReturned');
    expect(returned?.data).toMatchObject({ days: 29 });
    expect(balance(events, 'channel:7')).toBe(0);
    expect(balance(events, 'sink:expired')).toBe(1);
  });
});
