import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import { type Engine, somePhone } from './engine.js';

export function linking(engine: () => Engine): void {
  it('tells that it is linked, and with which number', async () => {
    const phone = somePhone();
    const { gateway } = await engine().linked(phone);
    expect(await gateway.health()).toMatchObject({ link: 'linked', showsHistory: true, phone });
    expect(await gateway.linkCode()).toEqual({ state: 'linked' });
  });

  it('unlinks once and for all, also when it is asked twice', async () => {
    const { gateway } = await engine().linked(somePhone());
    await gateway.unlink();
    await gateway.unlink();
    expect((await gateway.health()).link).not.toBe('linked');
    await expect(gateway.send(phoneAddress(somePhone()), { kind: 'text', text: 'Hi' })).rejects.toMatchObject({
      outcome: 'refused',
      class: 'channel-unlinked',
    });
  });

  it('reports to a target from when it is told to, with its key', async () => {
    const { gateway } = await engine().linked(somePhone());
    const target = { url: 'http://127.0.0.1:9/hooks/1', key: 'first' };
    expect(await gateway.reportsTo(target)).toBe(false);
    await gateway.reportTo(target);
    expect(await gateway.reportsTo(target)).toBe(true);
    expect(await gateway.reportsTo({ ...target, key: 'second' })).toBe(false);
    await gateway.reportTo({ ...target, key: 'second' });
    expect([await gateway.reportsTo(target), await gateway.reportsTo({ ...target, key: 'second' })]).toEqual([
      false,
      true,
    ]);
  });

  it('replaces a target whose address ends alike, and keeps those of others', async () => {
    const { gateway } = await engine().linked(somePhone());
    const [old, moved, other] = ['http://127.0.0.1:9/a/1', 'http://127.0.0.1:9/b/1', 'http://127.0.0.1:9/a/2'].map(
      (url) => ({ url, key: 'key' }),
    ) as [Target, Target, Target];
    await gateway.reportTo(old);
    await gateway.reportTo(other);
    await gateway.reportTo(moved);
    expect(await Promise.all([old, other, moved].map((target) => gateway.reportsTo(target)))).toEqual([
      false,
      true,
      true,
    ]);
  });
}

interface Target {
  url: string;
  key: string;
}
