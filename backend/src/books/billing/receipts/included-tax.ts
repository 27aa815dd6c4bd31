/**
 * The tax in an amount that contains it, to the nearest minor unit.
 * @param amount minor units, tax included
 * @param rate thousandths of a percent
 */
export function includedTax(amount: number, rate: number): number {
  return Math.round((amount * rate) / (100_000 + rate));
}
