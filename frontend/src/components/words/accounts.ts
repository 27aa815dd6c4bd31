import { t } from '@lingui/core/macro';

const KINDS: Readonly<Record<string, string>> = {
  user: t`User`,
  channel: t`Channel`,
  transit: t({ message: 'Under way', context: 'days' }),
  source: t`From`,
  sink: t`To`,
};

const NAMES: Readonly<Record<string, string>> = {
  'pool:main': t`Main pool`,
  'source:paypal': t`PayPal payments`,
  'source:offline': t`Offline payments`,
  'source:trial': t`Free trials`,
  'source:admin': t`Administrators`,
};

/** The accounts in which days end. */
const ENDS: Readonly<Record<string, string>> = {
  'sink:consumed': t({ message: 'Used days', context: 'an account of the books' }),
  'sink:expired': t({ message: 'Expired days', context: 'an account of the books' }),
  'sink:removed': t({ message: 'Removed days', context: 'an account of the books' }),
  'sink:reversed': t({ message: 'Days of returned payments', context: 'an account of the books' }),
};

/** Accounts that every installation has. */
export const FIXED_ACCOUNTS = Object.keys(NAMES);

/** An id is shown by its beginning: the details have the whole id. */
const short = (id: string) => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id);

/** `User Sara Lind` if the name is known; else the account's kind and the beginning of its id. */
export function accountText(account: string, known: { name: string; gone?: boolean } | null = null): string {
  const [kind = '', id = ''] = account.split(/:(.*)/s);
  return (
    NAMES[account] ??
    ENDS[account] ??
    `${KINDS[kind] ?? kind} ${known?.name ?? short(id)}${known?.gone ? t` (deleted)` : ''}`
  );
}
