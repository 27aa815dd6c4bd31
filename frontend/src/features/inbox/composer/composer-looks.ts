import { LOW, PHONE } from '../looks';

export const FORM = {
  ...{ position: 'relative', px: 4, pb: 3, flexShrink: 0, minWidth: 0 },
  [PHONE]: { px: 2, pb: 2 },
  [LOW]: { px: 2, pb: 2 },
};
export const BOX = {
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'inputBorder', borderRadius: '14px' },
  '&:focus-within': { borderColor: 'primary.main' },
};
/** Field and buttons in one line. */
export const ROW = { display: 'flex', alignItems: 'flex-end', paddingBlock: '2px', paddingInlineEnd: '2px' } as const;
export const ICON = { color: 'text.secondary' } as const;
