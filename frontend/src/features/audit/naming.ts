import type { JournalLine } from '@wavelane/contracts';

/** `WalletDayConsumed` as people read it: `Wallet day consumed`. */
export function typeText(type: string): string {
  const words = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KINDS: Readonly<Record<string, string>> = {
  pool: 'Pool',
  user: 'User',
  channel: 'Channel',
  transit: 'Under way',
  source: 'Source',
  sink: 'Sink',
};

/** `Sara Lind` for `user:…` where the line names her; else the account's kind and id. */
export function accountText(account: string, line?: Pick<JournalLine, 'userName' | 'channelLabel'>): string {
  const [kind = '', id = ''] = account.split(/:(.*)/s);
  if (account === 'pool:main') return 'Main pool';
  const name = kind === 'user' ? line?.userName : kind === 'channel' ? line?.channelLabel : undefined;
  return `${KINDS[kind] ?? kind} ${name ?? id}`;
}

/** `+30`, `-1`, `0`. */
export function signed(days: number): string {
  return days > 0 ? `+${days.toLocaleString('en')}` : days.toLocaleString('en');
}
