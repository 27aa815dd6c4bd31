/** `sx` of a part of the form; lines divide it from the others. */
export const PART = { display: 'grid', gap: 5, p: { xs: 4, sm: 6 }, minWidth: 0 } as const;
