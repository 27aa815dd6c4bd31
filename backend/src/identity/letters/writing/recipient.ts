import type { SupportedLanguage } from '@wavelane/contracts';
import type { AccountEvent, AccountRegistered } from '../../accounts/account.events.js';

/** The person who gets an account's mails. */
export interface Recipient {
  name: string;
  email: string;
  /** They have followed a link that was sent to the address, so address and name are theirs. */
  isVerified: boolean;
  timeZone: string;
  /** The language in which they signed up. */
  language: SupportedLanguage;
}

/** Reads the account's events up to that of the mail: a mail is sent to the address of that moment. */
export function recipientAt(events: readonly AccountEvent[]): Recipient | undefined {
  let found: Recipient | undefined;
  for (const { type, data } of events) {
    if (type === 'AccountRegistered') found = readerOf(data);
    else if (!found) continue;
    else if (type === 'AccountRenamed') found = { ...found, name: data.name };
    else if (type === 'AccountSettingsChanged') found = { ...found, timeZone: data.timeZone };
    else if (type === 'EmailVerified') found = { ...found, isVerified: found.isVerified || data.email === found.email };
    else if (type === 'EmailChanged') found = { ...found, email: data.email, isVerified: true };
  }
  return found;
}

const readerOf = ({ name, email, timeZone, language = 'en' }: AccountRegistered['data']): Recipient => ({
  ...{ name, email, isVerified: false, timeZone, language },
});
