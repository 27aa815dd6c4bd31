/**
 * One key for all the ways in which WhatsApp and people write the same phone; for comparing only, never for sending
 * (research: whatsapp 5.10):
 * - Brazil: mobiles with and without the 9 after the area code (landlines begin with 2 to 5 and have none);
 * - Mexico: +52 and +52 1; Argentina: +54 and +54 9.
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
    default:
      return phone;
  }
}
