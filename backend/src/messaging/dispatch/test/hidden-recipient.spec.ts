import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { HandleIds } from '../../../platform/personal/handle-ids.js';
import type { AccountLookup } from '../../sending/account-lookup.js';
import { WritingBasis } from '../writing-basis.js';

describe('a message to a hidden id that waits', () => {
  it('skips the message after answers to hidden numbers were switched off', async () => {
    const lookup = partOf<AccountLookup>({ answersHidden: () => Promise.resolve(false) });
    const basis = new WritingBasis(lookup, partOf<HandleIds>({}), TestTime.standing(), partOf<CommandExecutor>({}));
    const message = { accountId: 'a', to: '123456789012345@lid', purpose: 'service' };
    expect(await basis.of(message)).toMatchObject({ rule: 'hidden' });
  });
});
