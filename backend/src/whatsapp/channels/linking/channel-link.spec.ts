import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneVariants } from '../../../platform/domain/phone/phone-key.js';
import { given } from '../../../../testing/domain/given.js';
import { channel } from '../channel/channel.js';
import { activated, add, type Life } from '../channel/testing/life.js';

const OWN = add.phone;
const OTHER = '+97339999999';

const see = (life: Life, link: 'linked' | 'unlinked' | null, phone: string | null): Life =>
  life.when({ type: 'ObserveLink', text: 'AUTH', link, phone: phone && phone.slice(1), asOf: life.state.linkChanges });
const use = (life: Life, phone: string): Life => life.when({ type: 'UseLinkedNumber', accountId: 'acc', phone });

describe('the number that is linked', () => {
  it('authorizes the channel when it is its own', () => {
    expect(see(activated(), 'linked', OWN).state).toMatchObject({ authStatus: 'AUTHORIZED', otherNumber: null });
  });

  it('takes the authorization away when another phone is found on a channel that was linked', () => {
    const { state } = see(see(activated(), 'linked', null), 'linked', OTHER);
    expect(state).toMatchObject({ authStatus: 'PENDING', otherNumber: OTHER, phone: OWN });
  });

  it('becomes the number of the channel when a person says so, once', () => {
    const used = use(see(activated(), 'linked', OTHER), OTHER);
    expect(used.state).toMatchObject({ authStatus: 'AUTHORIZED', otherNumber: null, phone: OTHER });
    expect(use(used, OTHER).events).toEqual(used.events);
    expect(see(used, 'linked', OTHER).events).toEqual(used.events);
  });

  it('refuses a number that is not linked any more as the number of the channel', () => {
    const gone = see(see(activated(), 'linked', OTHER), 'unlinked', null);
    expect(gone.state).toMatchObject({ authStatus: 'PENDING', otherNumber: null });
    expect(use(gone, OTHER).refusals).toHaveLength(1);
  });

  it.each(['+5511987654321', '+5215512345678', '+5491112345678'])(
    'authorizes the channel in every form of %s',
    (phone) => {
      const life = activated(given(channel).when({ ...add, phone }));
      for (const variant of phoneVariants(phone)) {
        expect(see(life, 'linked', variant).state).toMatchObject({ authStatus: 'AUTHORIZED', otherNumber: null });
      }
    },
  );

  const report = fc.oneof(
    fc.record({
      link: fc.constantFrom('linked' as const, 'unlinked' as const, null),
      phone: fc.constantFrom(OWN, OTHER, '+5511987654321', null),
    }),
    fc.constant('logout' as const),
    fc.constant('use' as const),
  );

  it('sends from no phone that is known to be another', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 30 }), (reports) => {
        let life: Life = activated();
        // The linked number as far as the reports have named it.
        let said: string | null = null;
        let isLinked = false;
        for (const next of reports) {
          if (next === 'logout') {
            life = life.when({ type: 'UnlinkChannel', reason: 'logout' });
            [said, isLinked] = [null, false];
          } else if (next === 'use') {
            life = use(life, life.state.otherNumber ?? OTHER);
          } else {
            life = see(life, next.link, next.phone);
            if (next.link === 'unlinked') [said, isLinked] = [null, false];
            if (next.link === 'linked') [said, isLinked] = [next.phone ?? said, true];
          }
          const isOther = isLinked && said !== null && said !== life.state.phone;
          expect(life.state.authStatus).toBe(isLinked && !isOther ? 'AUTHORIZED' : 'PENDING');
          expect(life.state.otherNumber).toBe(isOther ? said : null);
        }
      }),
    );
  });
});
