import type { CSSObject } from '@emotion/react';
import { PHONE } from '../../looks';

const META: CSSObject = { fontSize: 11, lineHeight: '16px', fontVariantNumeric: 'tabular-nums' };
const SMALL: CSSObject = { fontSize: 12, lineHeight: '16px' };
const vars = (name: string) => `var(--mui-palette-${name})`;

/** How lines of a thread look. One style for all of them: a thread of a thousand is drawn in one go. */
export const LINES: CSSObject = {
  ...{ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& > li': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, paddingBlockStart: 2 },
  '& > li[data-first]': { paddingBlockStart: 12 },
  '& > li[data-ours]': { alignItems: 'flex-end' },
  '& > li[data-kind=event]': { alignItems: 'center' },
  '& > li:first-of-type': { paddingBlockStart: 0 },
  // A message far out of sight is laid out when it comes near.
  '& > li[data-kind=message]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 44px' },
  '& .day': {
    ...{ display: 'flex', alignItems: 'center', gap: 12, alignSelf: 'stretch', marginBlock: '4px 16px' },
    ...{ ...SMALL, fontWeight: 500, color: vars('text-secondary') },
    '&::before, &::after': { content: '""', flexGrow: 1, height: 1, backgroundColor: vars('divider') },
  },
  '& .author': {
    ...{ display: 'flex', alignItems: 'center', gap: 6, marginInline: 4, marginBlockEnd: 4 },
    ...{ ...SMALL, fontWeight: 500, color: vars('text-secondary'), maxWidth: '78%' },
  },
  '& .author bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .bubble': {
    ...{ position: 'relative', maxWidth: 'min(560px, 78%)', minWidth: 0, padding: '8px 12px', borderRadius: '16px' },
    ...{ fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere', boxSizing: 'border-box' },
    ...{ backgroundColor: vars('raised'), boxShadow: `inset 0 0 0 1px ${vars('part-inLine')}` },
    '& code': { fontFamily: 'monospace', backgroundColor: vars('action-hover'), borderRadius: '4px', paddingInline: 2 },
  },
  // A long press opens the menu, which can copy the text; it must not select at the same time.
  '@media (pointer: coarse)': { '& .bubble[data-menu]': { userSelect: 'none', WebkitTouchCallout: 'none' } },
  [PHONE]: { '& .bubble, & .note, & .trouble': { maxWidth: '86%' } },
  '& [data-ours] .bubble': { backgroundColor: vars('part-own'), boxShadow: 'none' },
  '& [data-last] .bubble': { borderEndStartRadius: '4px' },
  '& [data-ours][data-last] .bubble': { borderEndStartRadius: '16px', borderEndEndRadius: '4px' },
  '& .bubble[data-picture]': { padding: 4, width: 308 },
  '& .bubble[data-picture] :is(img, video)': {
    ...{ display: 'block', width: '100%', maxHeight: 320, objectFit: 'cover', borderRadius: '12px' },
  },
  '& .bubble[data-picture] > :not(a, video)': { marginInline: 8 },
  // The time below it reaches into the padding.
  '& .bubble[data-sticker]': { padding: '0 0 8px', backgroundColor: 'transparent', boxShadow: 'none' },
  '& .bubble[data-sticker] img': { display: 'block', width: 160, height: 160, objectFit: 'contain' },
  // The bubble has no ground: its words have one each.
  '& .bubble[data-sticker] > :is(.quote, .around, .time)': { backgroundColor: vars('raised'), borderRadius: '8px' },
  '& .bubble[data-sticker] > :is(.quote, .around)': { margin: '0 0 6px', padding: '4px 8px' },
  '& .bubble[data-sticker] > .time': { paddingInline: 6 },
  '& .map': {
    ...{ display: 'block', width: 'calc(100% + 24px)', minWidth: 240, height: 104, margin: '-8px -12px 8px' },
    ...{ borderRadius: '12px 12px 0 0', backgroundColor: vars('part-sunken') },
  },
  // Below other words of the bubble it does not reach into its padding.
  '& .bubble > * + * > .map, & .was .map': { width: '100%', margin: '4px 0 8px', borderRadius: '8px' },
  '& .voice': {
    ...{ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
    '& button': {
      ...{ display: 'grid', placeItems: 'center', width: 32, height: 32, padding: 0, border: 0, borderRadius: '50%' },
      ...{ flexShrink: 0, cursor: 'pointer', color: vars('accent-contrastText'), backgroundColor: vars('accent-main') },
    },
    '& .speed': {
      ...{ width: 'auto', minWidth: 32, height: 24, paddingInline: 6, borderRadius: 12, fontSize: 12, fontWeight: 600 },
      ...{ color: vars('text-primary'), backgroundColor: vars('action-hover') },
    },
    '& rect': { fill: vars('text-secondary') },
    '& .played': { fill: vars('accent-main') },
    '& .muted': { ...SMALL, fontVariantNumeric: 'tabular-nums' },
    '& svg': { minWidth: 0, flexShrink: 1 },
  },
  '& .text': { whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start', margin: 0 },
  // Aligned with the start of the text between them, which Arabic mirrors.
  '& .head': { fontWeight: 600, textAlign: 'left' },
  '& .foot': { ...SMALL, color: vars('text-secondary'), textAlign: 'left' },
  '& .muted': { color: vars('text-secondary') },
  '& .around': { ...SMALL, color: vars('text-secondary'), textAlign: 'left' },
  '& .hint': { marginBlockStart: 6 },
  '& .quote': {
    ...{ borderInlineStart: `3px solid ${vars('accent-main')}`, borderRadius: '6px', padding: '4px 8px' },
    ...{ margin: '0 -4px 6px', fontSize: 13, lineHeight: '20px', maxWidth: 420 },
    backgroundColor: `color-mix(in srgb, ${vars('accent-main')} 10%, transparent)`,
    // Cut at its own end; aligned with the start of the page, which Arabic mirrors.
    '& > *': {
      ...{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' },
    },
    '& > bdi': { fontWeight: 600 },
  },
  // Beside the bubble, under the pointer or at the focus; always visible on a device without a pointer.
  '& .acts': { position: 'absolute', top: 2, insetInlineStart: 'calc(100% + 4px)', display: 'flex', gap: 4 },
  '& .act': {
    ...{ display: 'grid', placeItems: 'center', flexShrink: 0 },
    ...{ width: 30, height: 30, padding: 0, border: 0, borderRadius: '10px', cursor: 'pointer', opacity: 0 },
    ...{ color: vars('text-secondary'), backgroundColor: vars('raised') },
    boxShadow: `0 0 0 1px ${vars('divider')}`,
    '&:focus-visible': { opacity: 1 },
    '@media (hover: none)': { opacity: 1, backgroundColor: 'transparent', boxShadow: 'none' },
  },
  '& [data-ours] .acts': { insetInlineStart: 'auto', insetInlineEnd: 'calc(100% + 4px)', flexDirection: 'row-reverse' },
  // Beside a wide bubble of a narrow thread there is room for the menu alone, which quotes, too.
  '@container thread (max-width: 599.95px)': { '& .act ~ .act': { display: 'none' } },
  '& .deleted': { fontStyle: 'italic' },
  '& .was': {
    ...{ ...SMALL, marginBlockStart: 4, color: vars('text-secondary') },
    '& summary': { cursor: 'pointer', width: 'fit-content', minHeight: 24, lineHeight: '24px' },
    '& .text': { borderInlineStart: `2px solid ${vars('divider')}`, paddingInlineStart: 8, marginBlockStart: 2 },
  },
  '& > li:hover .act': { opacity: 1 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 6, marginBlockStart: 8 },
  '& .buttons > span': {
    ...{ display: 'inline-flex', alignItems: 'center', gap: 6 },
    ...{ minHeight: 28, padding: '4px 10px', borderRadius: '8px', fontSize: 13, fontWeight: 500, lineHeight: '20px' },
    boxShadow: `inset 0 0 0 1px ${vars('part-ownLine')}`,
  },
  // In the last line of the text if there is room, else below it.
  '& .time': {
    ...{ display: 'inline-flex', alignItems: 'center', gap: 3, float: 'inline-end', marginBlock: '4px -4px' },
    ...{ marginInlineStart: 10, position: 'relative', top: 1, ...META, color: vars('text-secondary') },
    '&:is(a)': { textDecoration: 'none', paddingBlock: 4, marginBlock: '0 -8px', minWidth: 24 },
    '&:is(a):hover': { textDecoration: 'underline' },
  },
  '& [data-ours] .time': { color: `color-mix(in srgb, ${vars('text-primary')} 78%, ${vars('part-own')})` },
  '& .time .read': { color: vars('info-main') },
  '& .reactions': {
    ...{ display: 'flex', gap: 4, margin: '-6px 10px 2px', position: 'relative', fontSize: 12, lineHeight: '20px' },
  },
  '& .reactions > span': { padding: '0 6px', borderRadius: '10px', backgroundColor: vars('raised') },
  '& .trouble': {
    ...{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 6,
      margin: '2px 4px 0',
      maxWidth: 'min(560px, 78%)',
      ...SMALL,
    },
    ...{ color: vars('error-main'), '&[data-open]': { color: vars('warning-main') } },
  },
  '& .note': {
    ...{ alignSelf: 'flex-end', maxWidth: 'min(560px, 78%)', padding: '8px 12px', borderRadius: '12px' },
    ...{ fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere', boxSizing: 'border-box' },
    ...{
      backgroundColor: vars('part-note'),
      color: vars('part-noteText'),
      border: `1px dashed ${vars('part-noteLine')}`,
    },
    '& .author': { margin: '0 0 2px', color: 'inherit', maxWidth: '100%' },
    '& .time': { color: 'inherit' },
    '& strong': { fontWeight: 600 },
  },
  '& .event': {
    ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 6, ...SMALL },
    ...{ color: vars('text-secondary'), textAlign: 'center', overflowWrap: 'anywhere', maxWidth: '90%' },
    '&[data-failed]': { color: vars('error-main') },
    '& p': { margin: 0, width: '100%', whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' },
  },
  // The line that was looked for.
  '& > li[aria-current] :is(.bubble, .note, .event)': {
    ...{ outline: `2px solid ${vars('accent-main')}`, outlineOffset: 2 },
  },
};
