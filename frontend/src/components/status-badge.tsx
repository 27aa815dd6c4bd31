import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { type BadgeStatus, type BadgeTone, type PaymentStatus, statusBadge } from '@wavelane/contracts';
import type { ComponentType } from 'react';
import { STATUS_TONES } from '@/components/words/payment-statuses';
import type { IconProps } from '@/components/icons/drawn';
import { fromServer } from '@/i18n/texts';

const toned = (tone: BadgeTone, ground: string, word: string) => ({
  [`&[data-tone=${tone}]`]: {
    color: `var(--mui-palette-${word})`,
    backgroundColor: `var(--mui-palette-part-${ground})`,
  },
});

const Pill = styled.span(
  css({
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: 5,
    height: 20,
    padding: '0 7px',
    borderRadius: 6,
    fontSize: 12,
    fontWeight: 500,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    ...toned('success', 'tint-success', 'success-main'),
    ...toned('info', 'tint-info', 'info-main'),
    ...toned('warning', 'tint-warning', 'warning-main'),
    ...toned('error', 'tint-error', 'error-main'),
    ...toned('muted', 'hush', 'text-secondary'),
    // The dot, before the word; an icon is clearer.
    '&:not([data-icon])::after': {
      content: '""',
      order: -1,
      width: 6,
      height: 6,
      borderRadius: '50%',
      backgroundColor: 'currentColor',
    },
  }),
);

/**
 * A status as a tinted pill with a dot and its word: never by colour alone. A payment has statuses of its own, which would
 * all read PENDING here: {@link PaymentBadge}.
 */
export function StatusBadge({ status }: { status: BadgeStatus }) {
  return <Badge {...statusBadge(status)} />;
}

/** The status of a payment of any kind. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge text={status.replaceAll('_', ' ')} tone={STATUS_TONES[status]} />;
}

interface BadgeProps {
  text: string;
  tone: BadgeTone;
  /** In place of the dot. */
  Icon?: ComponentType<IconProps>;
}

/** Any word in such a pill. */
export function Badge({ text, tone, Icon }: BadgeProps) {
  return (
    <Pill data-tone={tone} {...(Icon && { 'data-icon': '' })}>
      {Icon ? <Icon size={14} /> : null}
      {fromServer(text)}
    </Pill>
  );
}
