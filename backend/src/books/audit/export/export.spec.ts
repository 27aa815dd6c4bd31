import { describe, it } from '@jest/globals';
import type { AuditManifest } from '@wavelane/contracts';
import { given } from '../../../../testing/domain/given.js';
import { auditExport } from './export.js';

const at = '2026-01-01T00:00:00.000Z';
const filter = { account: 'a', userId: null, channelId: null, type: null, from: null, to: null, text: null };
const manifest: AuditManifest = {
  ...{ exportId: 'e', formatVersion: 1, format: 'csv', filter, position: '7', storeId: 's', rows: 3 },
  ...{ credits: 5, debits: -2, accounts: 1, opening: 0, closing: 3, firstPosition: '1', lastPosition: '7' },
  ...{ bytes: 100, sha256: 'hash', chain: null },
};

const start = { type: 'StartExport', of: { exportId: 'e', format: 'csv', filter, position: '7', at } } as const;
const complete = { type: 'CompleteExport', of: { exportId: 'e', manifest, at } } as const;

describe('an export of the audit', () => {
  it('records once what it was asked to hold', () => {
    const started = given(auditExport).when(start).then({ type: 'AuditExportStarted', data: start.of });
    started.when(start).thenNothing();
  });

  it('completes once, with its manifest', () => {
    const completed = given(auditExport)
      .when(start)
      .when(complete)
      .then({ type: 'AuditExportCompleted', data: { exportId: 'e', manifest } });
    completed.when(complete).thenNothing();
    completed.when(start).thenNothing();
  });

  it('completes only after it was recorded as started', () => {
    given(auditExport).when(complete).thenNothing();
  });
});
