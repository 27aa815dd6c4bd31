/** Positions are opaque and only compared; for a progress bar their leading digits are good enough. 0 to 1 */
export function shareOf(position: string, head: string): number {
  const [at, end] = [position, head].map((text) => Number.parseInt(text, 10) || 0) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}
