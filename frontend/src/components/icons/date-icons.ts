import { drawn } from './drawn';

export const CalendarIcon = /* @__PURE__ */ drawn('M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.2M13 3v3.2');
export const ClearIcon = /* @__PURE__ */ drawn('M5.5 5.5l9 9M14.5 5.5l-9 9');
export const UploadIcon = /* @__PURE__ */ drawn('M10 13V4M6.500 7.500 10 4l3.500 3.500M4 13v3h12v-3');
