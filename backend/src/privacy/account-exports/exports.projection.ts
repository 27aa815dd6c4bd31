import type { AccountExport } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';

/** A copy of everything of an account, and what became of it. Key: its id. */
export interface AccountExportDocument extends Omit<AccountExport, 'id'>, Record<string, unknown> {
  accountId: string;
}

type Handled = Extract<AccountEvent, { type: `AccountExport${string}` }>;

export const accountExportsProjection = projection<AccountExportDocument, Handled>({
  name: 'account-exports',
  version: 1,
  handles: ['AccountExportAsked', 'AccountExportReady', 'AccountExportRemoved'],
  keys: ({ data }) => data.exportId,
  initial: () => ({
    accountId: '',
    state: 'under-way',
    askedAt: '',
    readyAt: null,
    expiresAt: null,
    bytes: 0,
    lines: 0,
    files: 0,
    removed: null,
  }),
  fold(document, { type, data }) {
    switch (type) {
      case 'AccountExportAsked':
        return { ...document, accountId: data.accountId, askedAt: data.at };
      case 'AccountExportReady': {
        const { at: readyAt, expiresAt, bytes, lines, files } = data;
        return { ...document, state: 'ready', readyAt, expiresAt, bytes, lines, files };
      }
      case 'AccountExportRemoved':
        return { ...document, state: 'removed', removed: data.why };
    }
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'askedAt', direction: 'desc' }] },
    { fields: [{ field: 'state' }, { field: 'expiresAt' }] },
  ],
});

export const viewOf = (id: string, { accountId: _whose, ...told }: AccountExportDocument): AccountExport => ({
  id,
  ...told,
});
