import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { ON_PHONE } from '@/components/surfaces/use-is-phone';

/** Beside the menu on a small screen: names and texts keep their room, and the progress is below them. */
const NARROW = '@container (max-width: 800px)';
const CLIPPED = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/**
 * A row of the outbox: kind, recipient and text, progress, status, time, actions. One style for all of a row, because
 * rows come and go during a scroll.
 */
export const OutboxLine = styled.li(
  css({
    ...{
      position: 'relative',
      display: 'grid',
      alignItems: 'center',
      columnGap: 16,
      minHeight: 60,
      padding: '6px 12px',
    },
    ...{ paddingInlineStart: 24, gridTemplateColumns: '36px minmax(0, 1fr) 190px 108px 108px 32px' },
    ...{ fontSize: 13, lineHeight: '20px' },
    '&::after': {
      ...{ content: '""', position: 'absolute', insetInlineStart: 76, insetInlineEnd: 0, bottom: 0, height: 1 },
      backgroundColor: 'var(--mui-palette-divider)',
    },
    '&:last-of-type::after': { display: 'none' },
    '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
    '&[data-chosen]': {
      backgroundColor: 'var(--mui-palette-action-selected)',
      boxShadow: 'inset 3px 0 var(--mui-palette-accent-main)',
    },
    '&[data-within]': {
      ...{ minHeight: 44, paddingInlineStart: 88, gridTemplateColumns: '24px minmax(0, 1fr) 108px 108px 32px' },
      '&::after': { insetInlineStart: 88 },
      '& > .texts': { display: 'flex', gap: 8, alignItems: 'baseline' },
      '& > .texts > .whom': { flex: 'none', maxWidth: '46%' },
    },
    // All of the row opens it; its own buttons lie above.
    '& > .open': {
      ...{ position: 'absolute', inset: 0, border: 0, padding: 0, background: 'none', cursor: 'pointer' },
      '&:focus-visible': { outlineOffset: -2 },
    },
    '& > :not(.open)': { pointerEvents: 'none' },
    '& > .actions': { pointerEvents: 'auto', position: 'relative' },
    '& > [data-tone]': { justifySelf: 'start' },
    '& > .kind': {
      ...{ display: 'grid', placeItems: 'center', width: 36, height: 36, borderRadius: 10 },
      backgroundColor: 'var(--mui-palette-part-badge)',
    },
    '& > .texts': { minWidth: 0 },
    '& .whom': { ...CLIPPED, display: 'block', color: 'var(--mui-palette-text-secondary)' },
    '& .whom > b': { fontWeight: 500, color: 'var(--mui-palette-text-primary)' },
    // A side, not a start: it is below the name, in either direction.
    '& .what': { ...CLIPPED, display: 'block', color: 'var(--mui-palette-text-secondary)', textAlign: 'left' },
    '& > .far': { fontSize: 12, lineHeight: '16px', color: 'var(--mui-palette-text-secondary)' },
    '& > .far > .reason': { color: 'var(--mui-palette-warning-main)' },
    '& > .when': {
      ...{ fontSize: 12, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      color: 'var(--mui-palette-text-secondary)',
    },
    [NARROW]: {
      gridTemplateColumns: '36px minmax(0, 1fr) auto auto 32px',
      '&[data-within]': {
        ...{ paddingInlineStart: 48, gridTemplateColumns: '24px minmax(0, 1fr) auto auto 32px' },
        '&::after': { insetInlineStart: 48 },
      },
      '& > .far': { gridColumn: '2 / -1', gridRow: 2 },
      '& > .far:empty': { display: 'none' },
      '& > [data-tone]': { justifySelf: 'end' },
      '& > .when': { whiteSpace: 'nowrap' },
    },
    [ON_PHONE]: {
      ...{ gridTemplateColumns: '36px minmax(0, 1fr) auto', columnGap: 12, padding: '10px 16px' },
      '&::after': { insetInlineStart: 64 },
      '&[data-within]': {
        ...{ gridTemplateColumns: '24px minmax(0, 1fr) auto', paddingInlineStart: 28 },
        '& > .texts': { display: 'block' },
        '& > .texts > .whom': { maxWidth: 'none' },
      },
      '& > .when, & > .actions': { display: 'none' },
    },
  }),
);
