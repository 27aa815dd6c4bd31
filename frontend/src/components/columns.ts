/** A column for which a phone has no room: there, what it tells stands below the first one, or in the opened row. */
export const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** What stands there on a phone instead. */
export const PHONE_ONLY = { display: { xs: 'block', sm: 'none' } } as const;
