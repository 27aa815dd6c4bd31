import { drawn } from './drawn';

// Each has one meaning. One that is missing is drawn with the same lines, not taken from another set.
export const SearchIcon = /* @__PURE__ */ drawn(
  'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11M13 13l3.800 3.800',
);
export const FilterIcon = /* @__PURE__ */ drawn('M3.500 5.500h13M6 10h8M8.500 14.500h3');
export const EditIcon = /* @__PURE__ */ drawn('M4 16l.7-3.200L13 4.500l2.500 2.500-8.300 8.300z');
export const DownIcon = /* @__PURE__ */ drawn('M6 8l4 4 4-4');
export const ClockIcon = /* @__PURE__ */ drawn('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6.200V10l2.600 1.800');
export const PictureIcon = /* @__PURE__ */ drawn(
  'M3 4.500h14v11H3zM3 13l4-4 3.500 3.500L13 10l4 3.500M12.800 7.500h.01',
);
export const TicksIcon = /* @__PURE__ */ drawn('M2 10.800l3 3 6.500-7M9 13l.8.8 6.700-7');
export const VoiceIcon = /* @__PURE__ */ drawn(
  'M7.800 5a2.200 2.200 0 0 1 4.400 0v5a2.200 2.200 0 0 1-4.400 0zM4.800 9.500a5.200 5.200 0 0 0 10.400 0M10 14.700v2.600',
);
export const WarnIcon = /* @__PURE__ */ drawn('M10 3.500 17.500 16h-15zM10 8.500v3.500M10 14h.01');
export const PlaceIcon = /* @__PURE__ */ drawn(
  'M10 17s5.200-4.600 5.200-8.700a5.200 5.200 0 0 0-10.400 0C4.800 12.400 10 17 10 17M10 10a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600',
);
export const SnoozeIcon = /* @__PURE__ */ drawn(
  'M10 17a6.200 6.200 0 1 0 0-12.400A6.200 6.200 0 0 0 10 17M8 8.500h4L8 12.800h4M3 5l2-1.800M17 5l-2-1.800',
);
export const ResolveIcon = /* @__PURE__ */ drawn('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M7 10.200l2.200 2.200 4-4.400');
export const MoreIcon = /* @__PURE__ */ drawn('M4.500 10h.01M10 10h.01M15.500 10h.01', { weight: 2.6 });
export const PanelIcon = /* @__PURE__ */ drawn('M3 4h14v12H3zM12.500 4v12', { isDirected: true });
export const CheckIcon = /* @__PURE__ */ drawn('M4.500 10.500l3.500 3.500 7.500-8');
export const ReplyIcon = /* @__PURE__ */ drawn('M8 5.500 3.500 10 8 14.500M3.500 10H12c2.800 0 4.500 1.600 4.500 5', {
  isDirected: true,
});
export const AssignIcon = /* @__PURE__ */ drawn(
  'M8.500 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 16.500c.3-3 2.300-4.500 5.500-4.500 1.400 0 2.500.3 3.400.8M15 11.500v5M12.500 14h5',
);
export const LockIcon = /* @__PURE__ */ drawn('M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9');
export const BoltIcon = /* @__PURE__ */ drawn('M11 2.800 4.500 11.500h4.700L8.600 17.200l6.900-8.700h-4.700z');
export const CopyIcon = /* @__PURE__ */ drawn('M7 7h9v9H7zM4 12.500V4h8.500');
export const CallIcon = /* @__PURE__ */ drawn(
  'M5 3.500h2.600l1.200 3.400-1.700 1.200a9 9 0 0 0 4.800 4.800l1.200-1.700 3.400 1.200V15c0 .8-.7 1.500-1.500 1.500C9 16.500 3.500 11 3.500 5c0-.8.7-1.500 1.500-1.500',
);
export const DocumentIcon = /* @__PURE__ */ drawn('M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5M7.5 13h5');
export const PeopleIcon = /* @__PURE__ */ drawn(
  'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.5 16c.3-2.8 2.2-4.2 5-4.2s4.7 1.4 5 4.2M13 4.4a2.6 2.6 0 0 1 0 4.8M14.6 12.2c1.7.5 2.7 1.8 2.9 3.8',
);
export const BulkIcon = /* @__PURE__ */ drawn(
  'M3 8.2v3.6h2.5l6 3.2V5l-6 3.2zM14.3 7.8a3.2 3.2 0 0 1 0 4.4M6 12l.8 4h1.9',
  { isDirected: true },
);
export const SendIcon = /* @__PURE__ */ drawn('M3.5 10 16.5 4l-4 12.5-3-5.2zM9.5 11.3l3-3', { isDirected: true });
export const ListIcon = /* @__PURE__ */ drawn(
  'M7.500 5.500H17M7.500 10H17M7.500 14.500H17M3.500 5.500h.01M3.500 10h.01M3.500 14.500h.01',
  { isDirected: true },
);
export const PlusIcon = /* @__PURE__ */ drawn('M10 4v12M4 10h12');
export const AllocateIcon = /* @__PURE__ */ drawn('M6 14l8-8M7.5 6H14v6.5', { isDirected: true });
export const MinusIcon = /* @__PURE__ */ drawn('M4 10h12');
export const CloseIcon = /* @__PURE__ */ drawn('M5.500 5.500l9 9M14.500 5.500l-9 9');
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2.500 10S5.200 5 10 5s7.500 5 7.500 5-2.700 5-7.500 5-7.500-5-7.500-5M10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400',
);
export const HiddenIcon = /* @__PURE__ */ drawn(
  'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5M4.5 15.5l11-11',
);
export const PhoneIcon = /* @__PURE__ */ drawn('M6.5 2.8h7v14.4h-7zM9.2 14.8h1.6');
export const SettingsIcon = /* @__PURE__ */ drawn(
  'M3 6h7M14 6h3M3 14h3M10 14h7M12 6m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M8 14m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
);
export const LeftIcon = /* @__PURE__ */ drawn('M12 6l-4 4 4 4', { isDirected: true });
export const AtIcon = /* @__PURE__ */ drawn(
  'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0c0 2.500 3.500 2.300 3.500-.5A6.500 6.500 0 1 0 13.500 15.500',
);
