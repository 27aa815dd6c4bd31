/** Colours by theme. Body text has at least 7:1, coloured text 5:1, input borders and the focus ring 3:1 on every surface. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  text: string;
  muted: string;
  border: string;
  hairline: string;
  /** Under the pointer, and opened. */
  hover: string;
  selected: string;
  primary: string;
  onPrimary: string;
  accent: string;
  success: string;
  info: string;
  warning: string;
  error: string;
  /** Bars of a chart: at least 3:1 on every surface, and their hues far from each other. */
  chart: { delivered: string; read: string; replied: string; failed: string };
}

export const DARK: Tokens = {
  background: '#0A0F1C',
  surface: '#111827',
  raised: '#18213A',
  text: '#E8EDF7',
  muted: '#A3B0C7',
  border: '#64748B',
  hairline: 'rgba(163, 176, 199, 0.16)',
  hover: 'rgba(163, 176, 199, 0.08)',
  selected: 'rgba(163, 176, 199, 0.16)',
  primary: '#5EEAD4',
  onPrimary: '#04201C',
  accent: '#A78BFA',
  success: '#4ADE80',
  info: '#60A5FA',
  warning: '#FBBF24',
  error: '#F87171',
  chart: { delivered: '#60A5FA', read: '#5EEAD4', replied: '#FBBF24', failed: '#F87171' },
};

export const LIGHT: Tokens = {
  background: '#F6F8FC',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  text: '#0F172A',
  muted: '#475569',
  border: '#64748B',
  hairline: 'rgba(15, 23, 42, 0.10)',
  hover: 'rgba(15, 23, 42, 0.04)',
  selected: 'rgba(15, 23, 42, 0.07)',
  primary: '#0F766E',
  onPrimary: '#FFFFFF',
  accent: '#6D28D9',
  success: '#166534',
  info: '#1D4ED8',
  warning: '#92400E',
  error: '#B91C1C',
  chart: { delivered: '#1D4ED8', read: '#0F766E', replied: '#A16207', failed: '#BE123C' },
};
