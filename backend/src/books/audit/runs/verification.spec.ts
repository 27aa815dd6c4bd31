import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { type VerificationCommand, verifications } from './verification.js';

const FIRST = '2026-01-01T03:00:00.000Z';
const LATER = '2026-01-02T03:00:00.000Z';

const request = (verificationId: string, at = FIRST) =>
  ({ type: 'RequestVerification', of: { verificationId, at } }) as const;

const complete = (verificationId: string) =>
  ({
    type: 'CompleteVerification',
    of: {
      ...{ verificationId, at: FIRST, tookMs: 5, digest: 'digest' },
      report: {
        ...{ outcome: 'clean', position: '7', events: 7, streams: 2, asOf: null, account: null, balance: null },
        chain: { blocks: 0, sealed: 0, unsealed: 7, head: '', sealedAt: null },
        ledger: { accounts: 1, inTransit: 0 },
        ...{ stages: [], differences: [], total: 0, notCompared: {} },
      },
    },
  }) satisfies VerificationCommand;

const fail = (verificationId: string) =>
  ({ type: 'FailVerification', of: { verificationId, at: FIRST, tookMs: 5, reason: 'The log is away' } }) as const;

describe('the verification of the books', () => {
  it('runs one at a time, and meets another wish by the one that is under way', () => {
    given(verifications)
      .when(request('1'))
      .when(request('2', LATER))
      .thenNothing()
      .thenState({ open: '1', lastAt: FIRST });
  });

  it('starts again after an end of either kind', () => {
    for (const end of [complete('1'), fail('1')]) {
      given(verifications)
        .when(request('1'), end)
        .thenState({ open: null, lastAt: FIRST })
        .when(request('2', LATER))
        .then({ type: 'VerificationRequested', data: { verificationId: '2' } })
        .thenState({ open: '2', lastAt: LATER });
    }
  });

  it('keeps the report of the one under way, and no report of another', () => {
    const open = given(verifications).when(request('2'));
    open.when(complete('1'), fail('1')).thenNothing();
    open.when(complete('2')).then({ type: 'VerificationCompleted', data: complete('2').of });
    open.when(fail('2')).then({ type: 'VerificationFailed', data: { reason: 'The log is away' } });
  });

  it('ends at most once, and only after it was asked for', () => {
    const id = fc.constantFrom('1', '2');
    const command = fc.oneof(
      id.map((one): VerificationCommand => request(one)),
      id.map(complete),
      id.map(fail),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 16 }), (commands) => {
        const { events } = given(verifications).when(...commands);
        // Beginnings and ends take turns, and each end is of the beginning before it.
        events.forEach(({ type, data }, index) => {
          expect(type === 'VerificationRequested').toBe(index % 2 === 0);
          if (index % 2 === 1) expect(data.verificationId).toBe(events[index - 1]?.data.verificationId);
        });
      }),
    );
  });
});
