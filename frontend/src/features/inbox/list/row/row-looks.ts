import type { CSSObject } from '@emotion/react';
import { PHONE } from '../../looks';
const CLIP: CSSObject = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** The style of a row of the inbox: 56 px high, on a phone 68. A variable of the list decides which. */
export const ROW: CSSObject = {
  position: 'relative',
  '& > a': {
    ...{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gridTemplateRows: '20px 20px' },
    ...{ columnGap: 12, alignContent: 'center', height: 'var(--row, 56px)', paddingInline: 12 },
    ...{ color: 'inherit', textDecoration: 'none', textAlign: 'start', position: 'relative' },
    '--avatar-ground': 'var(--mui-palette-background-paper)',
  },
  '& > a > .avatar': { gridRow: '1 / 3', alignSelf: 'center' },
  '&::after': {
    ...{ content: '""', position: 'absolute', insetInline: '60px 0', bottom: 0, height: 1 },
    backgroundColor: 'var(--mui-palette-divider)',
  },
  '& > a:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '& > a[aria-current]': { backgroundColor: 'var(--mui-palette-action-selected)' },
  '& > a[aria-current]::before': {
    ...{ content: '""', position: 'absolute', insetBlock: 0, insetInlineStart: 0, width: 3 },
    backgroundColor: 'var(--mui-palette-accent-main)',
  },
  '& > a:focus-visible': { outlineOffset: -2 },
  '& .first, & .second': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .second': { gap: 6 },
  // Letters of Arabic reach below their line. The text is aligned to the page's start, and its beginning is seen in
  // every direction.
  '& .clip': {
    ...CLIP,
    flexGrow: 1,
    textAlign: 'left',
    paddingBlock: 3,
    marginBlock: -3,
    fontSize: 13,
    lineHeight: '20px',
  },
  '& .name': { fontWeight: 500 },
  '& .unread .name': { fontWeight: 600 },
  '& .aside': {
    ...{ ...CLIP, flexShrink: 4, maxWidth: '50%', fontSize: 12, lineHeight: '16px' },
    color: 'var(--mui-palette-text-secondary)',
  },
  '& .when': {
    ...{ flexShrink: 0, fontSize: 12, lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
    color: 'var(--mui-palette-text-secondary)',
  },
  '& .said': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    flexGrow: 1,
    minWidth: 0,
    fontSize: 13,
    lineHeight: '20px',
  },
  '& .said, & .by': { color: 'var(--mui-palette-text-secondary)' },
  '& .by': { flexShrink: 0, maxWidth: '40%', ...CLIP },
  '& .unread .said': { color: 'var(--mui-palette-text-primary)' },
  '& .said.failed': { color: 'var(--mui-palette-error-main)' },
  '& .said .read': { color: 'var(--mui-palette-info-main)' },
  '& .waits, & .planned, & .stopped': {
    ...{ display: 'inline-flex', alignItems: 'center', gap: 3, flexShrink: 0, fontWeight: 500 },
    ...{ fontSize: 12, lineHeight: '16px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
  '& .waits': { color: 'var(--mui-palette-warning-main)' },
  '& .waits.long, & .stopped': { color: 'var(--mui-palette-error-main)' },
  '& .there': { flexShrink: 0, color: 'var(--mui-palette-accent-main)' },
  '& .planned': { color: 'var(--mui-palette-info-main)' },
  '& .count': {
    ...{ flexShrink: 0, minWidth: 18, height: 18, padding: '0 5px', borderRadius: '9px' },
    ...{ fontSize: 11, fontWeight: 600, lineHeight: '18px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
    backgroundColor: 'var(--mui-palette-accent-main)',
    color: 'var(--mui-palette-accent-contrastText)',
  },
  '& mark': {
    color: 'inherit',
    backgroundColor: 'rgba(var(--mui-palette-warning-mainChannel) / 0.3)',
    borderRadius: '3px',
  },
  [PHONE]: {
    '& > a': { paddingInline: 16 },
    '& > a > .avatar': { zoom: 44 / 36 },
    '&::after': { insetInline: '72px 0' },
  },
};
