import type { Components, Theme } from '@mui/material/styles';

type Fields = Pick<
  Components<Omit<Theme, 'components'>>,
  'MuiInputLabel' | 'MuiOutlinedInput' | 'MuiFormHelperText' | 'MuiAutocomplete' | 'MuiSwitch'
>;

/** How fields and choices look: 40 px high, the label above. */
export const fields: Fields = {
  MuiInputLabel: {
    styleOverrides: {
      outlined: ({ theme: { vars } }) => ({
        // On its own line above the field, so the words of a long one are read whole.
        '&&': {
          ...{ position: 'static', transform: 'none', maxWidth: 'none', overflow: 'visible', whiteSpace: 'normal' },
          ...{ marginBottom: 6, fontSize: 13, fontWeight: 500, lineHeight: '20px' },
          '&:not(.Mui-error, .Mui-disabled)': { color: vars.palette.text.primary },
        },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.part.sunken,
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: vars.palette.text.secondary,
        },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.divider },
      }),
      multiline: { padding: 0 },
      notchedOutline: ({ theme: { vars } }) => ({
        borderColor: vars.palette.inputBorder,
        top: 0,
        '& legend': { display: 'none' },
      }),
      input: ({ theme: { vars, breakpoints } }) => ({
        boxSizing: 'content-box',
        height: 22,
        padding: '9px 12px',
        fontSize: 14,
        // Safari zooms into smaller fields.
        [breakpoints.down('md')]: { fontSize: 16 },
        '&::placeholder': { color: vars.palette.text.secondary, opacity: 0.85 },
        // In an empty field nothing determines the text's direction: the placeholder has the page's (mirrored as sides
        // are).
        '&:not([dir=ltr]):placeholder-shown': { direction: 'ltr' },
        '&::-webkit-search-decoration': { appearance: 'none' },
        '&:-webkit-autofill': {
          borderRadius: 'inherit',
          WebkitBoxShadow: `0 0 0 100px ${vars.palette.part.sunken} inset`,
          WebkitTextFillColor: vars.palette.text.primary,
          caretColor: vars.palette.text.primary,
        },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { marginLeft: 0, marginRight: 0, marginTop: 4, fontSize: 12.5, lineHeight: 1.45, overflowWrap: 'anywhere' },
    },
  },
  // The thumb lies within its track. MUI's white thumb, outside the track, is invisible on a white surface.
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 32, padding: 6 },
      switchBase: ({ theme: { vars } }) => ({
        padding: 9,
        '&.Mui-checked': { transform: 'translateX(12px)', color: vars.palette.primary.contrastText },
        '&&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: vars.palette.primary.main },
        '&&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
      }),
      thumb: ({ theme: { vars } }) => ({
        ...{ width: 14, height: 14, boxShadow: 'none' },
        ':not(.Mui-checked) > &': { backgroundColor: vars.palette.background.paper },
      }),
      track: ({ theme: { vars } }) => ({
        ...{ borderRadius: 10, opacity: 1, backgroundColor: vars.palette.inputBorder },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-root': {
          padding: '0 14px 0 0',
          '& .MuiAutocomplete-input': { padding: '9px 12px' },
        },
        // The arrow has a place of its own: words that run the other way begin beside it, not below it.
        '&.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root.MuiInputBase-root': { padding: '0 36px 0 0' },
      },
      paper: ({ theme: { vars } }) => ({
        ...{ backgroundColor: vars.palette.raised, boxShadow: vars.palette.part.shadow, borderRadius: 12 },
      }),
      option: { '&&': { display: 'block', padding: '8px 12px', fontSize: 13, overflowWrap: 'anywhere' } },
    },
  },
};
