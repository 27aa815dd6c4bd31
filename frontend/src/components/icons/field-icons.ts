import { drawn } from './drawn';

// Icons for what is added to a message: forms have these alone.
export const SmileIcon = /* @__PURE__ */ drawn(
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M7.300 11.500c.5 1 1.500 1.700 2.700 1.700s2.200-.7 2.700-1.700M7.700 8.200h.01M12.300 8.200h.01',
);
export const ClipIcon = /* @__PURE__ */ drawn(
  'M14.500 9.200l-5 5a3 3 0 0 1-4.300-4.300l6-6a2 2 0 0 1 2.900 2.900l-6 6a1 1 0 0 1-1.400-1.400l5-5',
);
export const BracesIcon = /* @__PURE__ */ drawn(
  'M8 3.500c-2 0-2.500.8-2.500 2.300v2c0 1.200-.5 2-2 2.200 1.500.2 2 1 2 2.200v2c0 1.500.5 2.300 2.500 2.300M12 3.500c2 0 2.500.8 2.500 2.300v2c0 1.200.5 2 2 2.200-1.500.2-2 1-2 2.200v2c0 1.500-.5 2.300-2.500 2.300',
);
export const CardIcon = /* @__PURE__ */ drawn(
  'M3 4.500h14v11H3zM7.500 10a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M4.800 13.300c.4-1.300 1.400-1.900 2.700-1.900s2.300.6 2.700 1.900M12.500 8h2M12.500 11h2',
);
export const PollIcon = /* @__PURE__ */ drawn('M3.500 5h6M3.500 10h13M3.500 15h9M12.500 5h.01M15.500 15h.01', {
  isDirected: true,
});
