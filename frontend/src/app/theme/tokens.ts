/** Colours by theme. Body text has at least 7:1, coloured text 5:1, input borders and the focus ring 3:1 on every surface. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  /** Fields, and the lines of a statement that open and close it. */
  sunken: string;
  /** The ground of quiet elements: a field that opens a dialog, a count, a part that is not there yet. */
  hush: string;
  text: string;
  muted: string;
  border: string;
  hairline: string;
  /** Edges of outlined buttons. */
  outline: string;
  /** Under the pointer, and opened. */
  hover: string;
  selected: string;
  primary: string;
  onPrimary: string;
  accent: string;
  onAccent: string;
  /** For a conversation: our bubbles with their dividers, the edge of theirs, notes for members. */
  own: string;
  ownLine: string;
  inLine: string;
  note: string;
  noteLine: string;
  noteText: string;
  /** Letters of channels, and the member's own avatar. */
  badge: string;
  me: string;
  /** Avatars: saturation and lightness for a hue, of the ground and of the letters. */
  avatar: string;
  onAvatar: string;
  success: string;
  info: string;
  warning: string;
  error: string;
  /** Under words in these colours: badges and alerts. Opaque by day, because over the page's grey they would be dirty. */
  tint: { success: string; info: string; warning: string; error: string };
  /** The shadow that lifts floating surfaces off the page. */
  shadow: string;
  /** The remaining part of a ruler: of days, of a limit. */
  track: string;
  /** Its last days. */
  warnFill: string;
  /** Bars of a chart, at least 3:1 on a surface: one hue for consecutive steps, and failures apart from it. */
  chart: { delivered: string; read: string; replied: string; failed: string };
}

export const DARK: Tokens = {
  background: '#0A111E',
  surface: '#121B2D',
  raised: '#1D2943',
  sunken: '#0D1525',
  hush: 'rgba(163, 176, 199, 0.12)',
  text: '#E8EDF7',
  muted: '#A9B6CC',
  border: '#6F80A0',
  hairline: 'rgba(163, 176, 199, 0.15)',
  outline: 'rgba(163, 176, 199, 0.28)',
  hover: 'rgba(163, 176, 199, 0.07)',
  selected: 'rgba(166, 177, 255, 0.13)',
  primary: '#5FDCC8',
  onPrimary: '#04201C',
  accent: '#A6B1FF',
  onAccent: '#10163D',
  own: '#263262',
  ownLine: 'rgba(166, 177, 255, 0.3)',
  inLine: 'transparent',
  note: '#2B2516',
  noteLine: '#8C7433',
  noteText: '#F3E4BC',
  badge: '#41526F',
  me: '#3B4686',
  avatar: '30% 29%',
  onAvatar: '70% 90%',
  success: '#63D895',
  info: '#6CC5F4',
  warning: '#F4BF55',
  error: '#FF8F8B',
  tint: {
    success: 'rgba(99, 216, 149, 0.12)',
    info: 'rgba(108, 197, 244, 0.12)',
    warning: 'rgba(244, 191, 85, 0.13)',
    error: 'rgba(255, 143, 139, 0.13)',
  },
  shadow: '0 0 0 1px rgba(163, 176, 199, 0.16), 0 12px 32px rgba(3, 7, 18, 0.55)',
  track: 'rgba(163, 176, 199, 0.16)',
  warnFill: '#F4BF55',
  chart: { delivered: '#3F74AE', read: '#6AAFEA', replied: '#BFE0FF', failed: '#E8704A' },
};

export const LIGHT: Tokens = {
  background: '#EDF1F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F5F7FA',
  hush: 'rgba(15, 27, 45, 0.07)',
  text: '#0F1B2D',
  muted: '#475569',
  border: '#64748B',
  hairline: 'rgba(15, 27, 45, 0.1)',
  outline: 'rgba(15, 27, 45, 0.2)',
  hover: 'rgba(15, 27, 45, 0.045)',
  selected: 'rgba(61, 72, 181, 0.085)',
  primary: '#0B6B64',
  onPrimary: '#FFFFFF',
  accent: '#3D48B5',
  onAccent: '#FFFFFF',
  own: '#DDE2FA',
  ownLine: 'rgba(61, 72, 181, 0.18)',
  inLine: 'rgba(15, 27, 45, 0.08)',
  note: '#FFF5D9',
  noteLine: '#A47B1D',
  noteText: '#4A3608',
  badge: '#D3DBE6',
  me: '#C9D0F6',
  avatar: '46% 87%',
  onAvatar: '60% 21%',
  success: '#166534',
  info: '#075E9E',
  warning: '#854606',
  error: '#B42318',
  tint: { success: '#E8F0EB', info: '#E9F0F6', warning: '#F7EEDF', error: '#F9EBEA' },
  shadow: '0 0 0 1px rgba(15, 27, 45, 0.08), 0 10px 28px rgba(15, 27, 45, 0.14)',
  track: 'rgba(15, 27, 45, 0.1)',
  warnFill: '#C27C12',
  chart: { delivered: '#5295D2', read: '#1F6CB2', replied: '#0B4A85', failed: '#C8401A' },
};
