/** Of the drawing with the names below it, px: its room is there before it is. */
export const HEIGHT = 208;
