/** A line about a matter that needs a person. */
export const NEED = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, minHeight: 56 },
  ...{ paddingInlineStart: { xs: 4, sm: 6 }, paddingInlineEnd: 4, py: 3, fontSize: 13, lineHeight: '20px' },
} as const;
export const NEED_TEXT = { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' } as const;
