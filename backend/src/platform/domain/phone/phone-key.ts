/**
 * Makes one key of all the ways in which WhatsApp and people write the same phone. For comparing only, never for
 * sending:
 * - Brazil: mobiles with and without the 9 after the area code (landlines begin with 2 to 5 and have none);
 * - Mexico: +52 and +52 1; Argentina: +54 and +54 9;
 * - Benin: eight digits, since November 2024 with 01 before them;
 * - Ivory Coast: eight digits of a mobile, since January 2021 with 01, 05 or 07 before them, by the network.
 * @param phone E.164 with '+'
 */
export function phoneKey(phone: string): string {
  switch (phone.slice(0, 3)) {
    case '+55':
      return phone.replace(/^\+55(\d{2})9([6-9]\d{7})$/, '+55$1$2');
    case '+52':
      return phone.replace(/^\+521(\d{10})$/, '+52$1');
    case '+54':
      return phone.replace(/^\+549(\d{10})$/, '+54$1');
    case '+22':
      return phone
        .replace(/^\+229(\d{8})$/, '+22901$1')
        .replace(
          /^\+225([04-9]([0-9])\d{6})$/,
          (_, number: string, second: string) => `+225${networkOf(second)}${number}`,
        );
    default:
      return phone;
  }
}

/** Ivory Coast: the second digit of an old mobile number tells its network (Moov, MTN, Orange). */
const networkOf = (second: string): string => (second <= '3' ? '01' : second <= '6' ? '05' : '07');

/** All ways in which a phone may stand in our records, itself first; the inverse of {@link phoneKey}. */
export function phoneVariants(phone: string): string[] {
  const key = phoneKey(phone);
  const others = [
    key,
    key.replace(/^(\+55\d{2})([6-9]\d{7})$/, (_, area: string, number: string) => `${area}9${number}`),
    key.replace(/^\+52(\d{10})$/, (_, number: string) => `+521${number}`),
    key.replace(/^\+54(\d{10})$/, (_, number: string) => `+549${number}`),
    key.replace(/^\+22901(\d{8})$/, '+229$1'),
    key.replace(/^\+225(0[157])(\d{8})$/, (whole, _network: string, number: string) =>
      phoneKey(`+225${number}`) === whole ? `+225${number}` : whole,
    ),
  ];
  return [...new Set([phone, ...others])];
}

/** The old form of a number that its country has renumbered; undefined for all others. */
export const renumberedFrom = (phone: string): string | undefined =>
  phoneVariants(phone).find((one) => /^\+22[59]\d{8}$/.test(one) && phoneKey(one) !== one);
