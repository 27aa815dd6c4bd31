/** `WalletDayConsumed` as people read it: `Wallet day consumed`. */
export function typeText(type: string): string {
  const words = type
    .replace('PayPal', 'Paypal')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace('Paypal', 'PayPal');
}
