import { drawn } from './drawn';

// Icons of the frame around every page, and of states.
export const SidebarIcon = /* @__PURE__ */ drawn('M3 4h14v12H3zM7.500 4v12', { isDirected: true });
export const MenuIcon = /* @__PURE__ */ drawn('M3 5.500h14M3 10h14M3 14.500h14');
export const BellIcon = /* @__PURE__ */ drawn('M5 13.800V9a5 5 0 0 1 10 0v4.800l1.300 1H3.700zM8.400 17h3.200');
export const SunIcon = /* @__PURE__ */ drawn(
  'M10 13.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400M10 2.500v1.600M10 15.900v1.600M2.500 10h1.600M15.900 10h1.600M4.700 4.700l1.100 1.100M14.200 14.200l1.100 1.100M4.700 15.300l1.100-1.100M14.200 5.800l1.100-1.100',
);
export const MoonIcon = /* @__PURE__ */ drawn('M15.800 12.200A6.300 6.300 0 0 1 7.800 4.200a6.300 6.300 0 1 0 8 8z');
export const LogoutIcon = /* @__PURE__ */ drawn('M8 4H4v12h4M8 10h8.500M13.500 7l3 3-3 3', { isDirected: true });
export const BackIcon = /* @__PURE__ */ drawn('M12 6l-4 4 4 4', { isDirected: true });
export const ForwardIcon = /* @__PURE__ */ drawn('M8 6l4 4-4 4', { isDirected: true });
/** To the next step of a form. */
export const ArrowIcon = /* @__PURE__ */ drawn('M4 10h12M12 6l4 4-4 4', { isDirected: true });
export const RefreshIcon = /* @__PURE__ */ drawn('M16 10a6 6 0 1 1-1.800-4.300M16 3.500V6.500h-3');
export const DownloadIcon = /* @__PURE__ */ drawn('M10 3.500V12M6.500 9l3.500 3.500L13.500 9M4 16h12');
export const PrintIcon = /* @__PURE__ */ drawn('M6 7V3.500h8V7M6 13.500H3.500V7h13v6.500H14M6 11.500h8v5H6z');
export const TrashIcon = /* @__PURE__ */ drawn('M4 6h12M8 6V4h4v2M5.500 6l.7 10h7.600l.7-10');
export const HistoryIcon = /* @__PURE__ */ drawn('M4 10a6 6 0 1 0 1.800-4.300M4 3.500v3h3M10 7v3l2 1.500');
export const InfoIcon = /* @__PURE__ */ drawn('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 9.5v4M10 6.800h.01');
export const AlertIcon = /* @__PURE__ */ drawn('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6.500v4M10 13.200h.01');
/** A step that is still to be done. */
export const EmptyIcon = /* @__PURE__ */ drawn('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14');
