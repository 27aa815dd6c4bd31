/** `sx` around fields that are as high as a finger needs. */
export const FINGER_HIGH = { '& .MuiOutlinedInput-root': { minHeight: 44 } } as const;
