import { expect, it } from '@jest/globals';
import type { StatementLine } from '@wavelane/contracts';
import { partOf } from '@wavelane/testing';
import { daysLineOf } from './days-line.js';

const lineOf = (type: string) => {
  const names = { id: '1', type, counterAccount: 'sink:reversed', channelId: null, reason: null };
  return partOf<StatementLine>({ ...names, effectiveAt: '2026-01-01T00:00:00.000Z', delta: 30, balance: 30 });
};

it('tells days that a won dispute brought from days that a refund took', () => {
  expect(daysLineOf(lineOf('WalletDaysTakenBack')).cause).toBe('reversed');
  expect(daysLineOf(lineOf('WalletDaysGivenBack')).cause).toBe('regained');
});
