/** The styles of the sheet of messages, also while it loads. */
export const SHEET = { px: { xs: 4, sm: 6 }, pt: 5, pb: 4, minWidth: 0 } as const;
export const HEAD = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, minHeight: 32, mb: 1 },
} as const;
