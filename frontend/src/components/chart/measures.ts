/** The height of the drawing with the names below it, px: its room is reserved before it is drawn. */
export const HEIGHT = 208;
