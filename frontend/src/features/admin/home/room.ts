/** The space of the two sheets before their contents are known: nothing below them is pushed down. px */
export const ROOM = { waits: { xs: 280, lg: 386 }, coverage: { xs: 340, lg: 386 }, gap: 24 } as const;

/** Both, below one another on a phone. */
export const WHOLE_ROOM = { xs: ROOM.waits.xs + ROOM.gap + ROOM.coverage.xs, lg: ROOM.waits.lg } as const;
