/** `sx` of fields in the head of a page: as high as its buttons, their names as quiet as a caption. */
export const SMALL_FIELDS = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 },
  '& label.MuiInputLabel-root.MuiInputLabel-root': { color: 'text.secondary' },
  '& .MuiOutlinedInput-root.MuiOutlinedInput-root': { height: { md: 32 }, py: { md: 0 } },
  '& .MuiOutlinedInput-input': { py: { md: '5px' }, fontSize: { md: 13 } },
  '@media print': { display: 'none' },
} as const;
