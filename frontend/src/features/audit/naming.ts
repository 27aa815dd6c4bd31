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

/** Ids are told by their beginning: the whole is in the details. */
const short = (id: string) => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id);

/** `User Sara Lind` where the name is known; else the account's kind and the beginning of its id. */
export function accountText(
  account: string,
  known: { userName?: string | null; channelLabel?: string | null } = {},
): string {
  const [kind = '', id = ''] = account.split(/:(.*)/s);
  const name = kind === 'user' ? known.userName : kind === 'channel' ? known.channelLabel : null;
  return NAMES[account] ?? `${KINDS[kind] ?? kind} ${name ?? short(id)}`;
}

/** `+30`, `-1`, `0`. */
export function signed(days: number): string {
  return days > 0 ? `+${days.toLocaleString('en')}` : days.toLocaleString('en');
}
