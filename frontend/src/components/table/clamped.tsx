import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { FormattedLine } from '@/components/message/formatted-text';
import { ClipTip } from '@/components/tips/clip-tip';

interface ClampedProps {
  text: string;
  lines?: number;
  /** Pixels that it has at least. */
  min?: number;
}

/** Has the least width; its content is as wide as its text, and so is aligned with its cell. */
const Place = styled.span(css({ display: 'block', minWidth: 92 }));

/**
 * Several lines of a text are aligned in the text's own direction, for at the other side Chromium draws the ellipsis
 * beyond the edge, which hides it.
 */
const Text = styled.bdi(
  css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    width: 'fit-content',
    maxWidth: '100%',
    textAlign: 'start',
    // Room for the parts of Arabic letters below the line; more would show the line that is cut.
    paddingBottom: 2,
    marginBottom: -2,
  }),
);

/** A text that a person wrote, of any length and script: two lines of it, the whole in its tip. */
export function Clamped({ text, lines, min }: ClampedProps) {
  return (
    <Cut lines={lines} min={min}>
      {text}
    </Cut>
  );
}

/** The beginning of a message, with its styles. */
export function ClampedMessage({ text, lines }: Omit<ClampedProps, 'min'>) {
  return (
    <Cut lines={lines}>
      <FormattedLine text={text} />
    </Cut>
  );
}

function Cut({ lines, min, children }: Omit<ClampedProps, 'text'> & { children: ReactNode }) {
  return (
    <Place data-clamped="" style={{ minWidth: min }}>
      <ClipTip>
        <Text data-clip="" style={{ WebkitLineClamp: lines }}>
          {children}
        </Text>
      </ClipTip>
    </Place>
  );
}
