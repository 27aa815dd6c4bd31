/** Grid columns of filters whose code comes after their page, which keeps their place (`FilterRoom`): so they are known to both. */
export const FILTER_COLUMNS = {
  people: 'minmax(150px, 2fr) repeat(5, minmax(96px, 1fr)) auto',
  users: 'minmax(120px, 2fr) repeat(5, minmax(88px, 1fr)) minmax(112px, 1.2fr) auto',
} as const;
