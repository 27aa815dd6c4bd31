/** The chart and the part beside it. */
export const BESIDE = {
  ...{ display: 'grid', gap: 6, alignItems: 'stretch' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
} as const;
