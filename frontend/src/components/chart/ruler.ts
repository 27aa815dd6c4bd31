/** A flat ruler: the used or the remaining part, with its numbers below. */
export const RULER = {
  ...{ position: 'relative', display: 'flex', height: 10, borderRadius: '2px', overflow: 'hidden' },
  bgcolor: 'part.track',
} as const;

export const ENDS = {
  ...{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 1.5, minHeight: 16 },
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
