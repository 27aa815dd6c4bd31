import { drawn } from './drawn';

// Icons of channels.
export const QrIcon = /* @__PURE__ */ drawn(
  'M3.500 3.500h5v5h-5zM11.500 3.500h5v5h-5zM3.500 11.500h5v5h-5zM11.500 11.500h2v2h-2zM16.500 11.500v1M14.500 16.500h2v-2',
);
export const PauseIcon = /* @__PURE__ */ drawn('M7 5v10M13 5v10');
export const ResumeIcon = /* @__PURE__ */ drawn('M6.500 4.500v11l9-5.500z', { isDirected: true });
export const PaceIcon = /* @__PURE__ */ drawn('M3.500 14.500a7 7 0 1 1 13 0M10 12l3.200-4M10 12.200h.01');
