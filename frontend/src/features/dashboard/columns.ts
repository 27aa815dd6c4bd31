/** Two columns, the narrow one with the waiting matters: on a phone that is first. */
export const COLUMNS = {
  ...{ display: 'grid', columnGap: 6, rowGap: { xs: 4, md: 6 }, mt: { xs: 4, md: 6 }, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  '& > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, md: 6 }, minWidth: 0 },
} as const;
