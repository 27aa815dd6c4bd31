import type { AccountEvent } from '../../accounts/index.js';

/** Whom an account's mails go to. */
export interface Recipient {
  name: string;
  email: string;
  timeZone: string;
}

/** The account's events in order, up to the one that is told: a mail goes where the account's mails went at that moment. */
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
