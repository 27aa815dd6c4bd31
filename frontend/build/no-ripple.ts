/** In place of MUI's ripple, which the theme turns off: draws nothing. */
export default function NoRipple(): null {
  return null;
}
