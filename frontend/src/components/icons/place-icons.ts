import { drawn } from './drawn';

// Icons of pages: menu, settings, administration.
export const HomeIcon = /* @__PURE__ */ drawn('M3.5 9.2 10 3.8l6.5 5.4M5 8.2v7.3h10V8.2M8.3 15.5v-4h3.4v4');
export const InboxIcon = /* @__PURE__ */ drawn('M3 11.5 5 4.5h10l2 7M3 11.5v4h14v-4M3 11.5h4l1 2h4l1-2h4');
export const OutboxIcon = /* @__PURE__ */ drawn(
  'M3 11.5v4h14v-4M3 11.5h3.5M13.5 11.5H17M10 12V3.5M6.8 6.5 10 3.5l3.2 3',
  { isDirected: true },
);
export const ReportsIcon = /* @__PURE__ */ drawn('M4 16V9.5M8 16V4M12 16v-4.5M16 16V7');
export const WorkflowIcon = /* @__PURE__ */ drawn('M3.5 4h4v4h-4zM12.5 12h4v4h-4zM12.5 4h4v4h-4zM7.5 6h5M9.8 6v8h2.7');
export const BotIcon = /* @__PURE__ */ drawn(
  'M4 7.5h12v8H4zM10 7.5V4.5M10 4.3h.01M7.3 11.2h.01M12.7 11.2h.01M2 11v2M18 11v2',
);
export const PriceIcon = /* @__PURE__ */ drawn('M10.5 3.5h5.8v5.8l-7 7-5.8-5.8zM13.4 6.5h.01');
export const ShieldIcon = /* @__PURE__ */ drawn('M10 2.8 16 5v4.7c0 3.5-2.3 6-6 7.5-3.700-1.500-6-4-6-7.500V5z');
export const BookIcon = /* @__PURE__ */ drawn(
  'M4 4.500c2-.8 4-.8 6 .4 2-1.200 4-1.200 6-.400v11c-2-.8-4-.8-6 .4-2-1.200-4-1.200-6-.4zM10 4.900v11',
);
export const ProofIcon = /* @__PURE__ */ drawn('M3.500 7.500h4.500v5H3.500zM12 7.500h4.500v5H12zM8 10h4');
export const KeyIcon = /* @__PURE__ */ drawn(
  'M7 12.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M10.500 9H17M14.500 9v3',
);
export const PulseIcon = /* @__PURE__ */ drawn('M2.500 10H6l2-5.500 4 11 2-5.500h3.500');
export const PlugIcon = /* @__PURE__ */ drawn('M7 3v4M13 3v4M5 7h10v2.500a5 5 0 0 1-10 0zM10 14.500V17.500');
export const LinkIcon = /* @__PURE__ */ drawn(
  'M8.500 11.500l3-3M9.500 6.500l1.200-1.200a3 3 0 0 1 4.200 4.200l-1.200 1.200M10.500 13.500l-1.200 1.200a3 3 0 0 1-4.200-4.200l1.200-1.200',
);
export const GlobeIcon = /* @__PURE__ */ drawn(
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M3 10h14M10 3c2 2 2.800 4.300 2.800 7S12 15 10 17c-2-2-2.800-4.300-2.800-7S8 5 10 3',
);
export const HelpIcon = /* @__PURE__ */ drawn(
  'M4 4.500h12v9H9.500L6.500 16v-2.500H4zM10 10.600c0-1.400 1.600-1.300 1.600-2.600 0-.8-.7-1.300-1.600-1.300s-1.600.5-1.700 1.300M10 12h.01',
);
