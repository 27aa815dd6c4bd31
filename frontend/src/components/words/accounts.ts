const KINDS: Readonly<Record<string, string>> = {
  user: 'User',
  channel: 'Channel',
  transit: 'Under way',
  source: 'From',
  sink: 'To',
};

const NAMES: Readonly<Record<string, string>> = {
  'pool:main': 'Main pool',
  'source:paypal': 'PayPal payments',
  'source:offline': 'Offline payments',
  'source:trial': 'Free trials',
  'source:admin': 'Administrators',
};

/** Accounts that every installation has. */
export const FIXED_ACCOUNTS = Object.keys(NAMES);

/** Ids are told by their beginning: the whole is in the details. */
const short = (id: string) => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id);

/** `User Sara Lind` where the name is known; else the account's kind and the beginning of its id. */
export function accountText(account: string, known: { name: string; gone?: boolean } | null = null): string {
  const [kind = '', id = ''] = account.split(/:(.*)/s);
  return NAMES[account] ?? `${KINDS[kind] ?? kind} ${known?.name ?? short(id)}${known?.gone ? ' (deleted)' : ''}`;
}

/** `+30`, `-1`, `0`. */
export function signed(days: number): string {
  return days > 0 ? `+${days.toLocaleString('en')}` : days.toLocaleString('en');
}
