import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { Vault } from '../../../platform/security/vault.js';
import { isOver, MonthKeys } from './month-keys.js';
import { addressIndex, sealOrigin, unsealOrigin } from './origin-seal.js';

const ORIGIN = { address: '203.0.113.7', device: 'Firefox on Windows' };

class MapVault extends Vault {
  readonly secrets = new Map<string, string>();
  put(id: string, secret: string) {
    this.secrets.set(id, secret);
    return Promise.resolve();
  }
  get(id: string) {
    return Promise.resolve(this.secrets.get(id));
  }
  remove(id: string) {
    this.secrets.delete(id);
    return Promise.resolve();
  }
}

describe('the key of a month', () => {
  let store: ReadStore;
  let vault: MapVault;
  let clock: TestTime;
  const open = () => new MonthKeys(vault, clock, store);

  beforeEach(() => {
    store = openSqliteReadStore({ path: ':memory:' });
    vault = new MapVault();
    clock = TestTime.standing(Date.parse('2026-03-31T23:00:00Z'));
  });
  afterEach(() => store.close());

  it('differs for each month, and stays the same after a restart', async () => {
    const march = await open().present();
    expect(await open().present()).toEqual(march);
    clock.moveTo(Date.parse('2026-04-01T00:00:00Z'));
    expect((await open().present()).id).not.toBe(march.id);
    expect((await open().all()).length).toBe(2);
  });

  it('disappears for good when the last that it sealed is twelve months old', async () => {
    const keys = open();
    const march = await keys.present();
    const { sealed } = sealOrigin(march, ORIGIN);
    clock.moveTo(Date.parse('2027-03-31T22:59:00Z'));
    expect(await keys.destroyOld()).toEqual([]);
    expect(unsealOrigin(defined(await open().find(march.id)), sealed)).toEqual(ORIGIN);
    clock.moveTo(Date.parse('2027-04-01T00:00:00Z'));
    expect(await keys.find(march.id)).toBeUndefined(); // before the worker has come by
    expect(await keys.destroyOld()).toEqual([march.id]);
    expect(vault.secrets.size).toBe(0);
    expect(await keys.all()).toEqual([]);
    clock.moveTo(Date.parse('2026-04-02T00:00:00Z'));
    expect(await open().find(march.id)).toBeUndefined(); // and it is gone, at any time of the clock
  });

  it('opens with its own key only, and the same address is found by its hash', () => {
    const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, device) => {
        const { sealed, addressIndex: index } = sealOrigin(key('one', 1), { address, device });
        expect(unsealOrigin(key('one', 1), sealed)).toEqual({ address, device });
        expect(() => unsealOrigin(key('one', 2), sealed)).toThrow();
        expect(() => unsealOrigin(key('two', 1), sealed)).toThrow();
        expect(addressIndex(key('one', 1), address)).toBe(index);
        expect(addressIndex(key('one', 2), address)).not.toBe(index);
      }),
    );
  });

  it('knows when a month is over for a year', () => {
    expect(isOver('2026-12', Date.parse('2027-12-31T23:59:59Z'))).toBe(false);
    expect(isOver('2026-12', Date.parse('2028-01-01T00:00:00Z'))).toBe(true);
    expect(isOver('nonsense', clock.now())).toBe(true);
  });
});
