import type { AccountEvent } from '../../accounts/index.js';

/** The person who gets an account's mails. */
export interface Recipient {
  name: string;
  email: string;
  timeZone: string;
}

/** Reads the account's events up to the one in question: a mail goes to the address of that moment. */
export function recipientAt(events: readonly AccountEvent[]): Recipient | undefined {
  let found: Recipient | undefined;
  for (const { type, data } of events) {
    if (type === 'AccountRegistered') found = { name: data.name, email: data.email, timeZone: data.timeZone };
    else if (!found) continue;
    else if (type === 'AccountRenamed') found = { ...found, name: data.name };
    else if (type === 'AccountSettingsChanged') found = { ...found, timeZone: data.timeZone };
    else if (type === 'EmailChanged') found = { ...found, email: data.email };
  }
  return found;
}
