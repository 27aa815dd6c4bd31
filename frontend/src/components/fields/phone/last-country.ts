import { dialCodeOf } from './dial-codes';

const keyOf = (account: string) => `phone-country:${account}`;

/** Keeps, for one account in this browser, the country of the last telephone number. */
export function keepCountry(account: string, country: string): void {
  try {
    localStorage.setItem(keyOf(account), country);
  } catch {
    // A browser without storage begins with the country of the account.
  }
}

/** The country that was kept for an account; undefined if none was. */
export function keptCountry(account: string): string | undefined {
  try {
    const kept = localStorage.getItem(keyOf(account)) ?? '';
    return dialCodeOf(kept) === undefined ? undefined : kept;
  } catch {
    return undefined;
  }
}
