import { drawn } from './drawn';

// Icons for the formatting of a text: only fields for messages have them.
export const FormatIcon = /* @__PURE__ */ drawn('M5 13.500 9.500 3.500h1l4.500 10M6.600 10h6.800M4 16.800h12');
export const CodeIcon = /* @__PURE__ */ drawn('M7 6 3 10l4 4M13 6l4 4-4 4');
export const BulletsIcon = /* @__PURE__ */ drawn(
  'M7.500 5.500H17M7.500 10H17M7.500 14.500H17M3.500 5.500h.01M3.500 10h.01M3.500 14.500h.01',
  { isDirected: true },
);
export const NumbersIcon = /* @__PURE__ */ drawn(
  'M9 6H17M9 14H17M3.200 4.500 4.600 3.500V8M3 12.600c.2-1.500 2.500-1.300 2.500.1 0 1.100-2.500 2.100-2.500 3.800h2.700',
);
export const QuoteIcon = /* @__PURE__ */ drawn('M4 4.500v11M8 6.500h8.500M8 10h8.500M8 13.500h5', { isDirected: true });
