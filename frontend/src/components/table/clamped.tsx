import { css } from '@emotion/react';
import styled from '@emotion/styled';

interface ClampedProps {
  text: string;
  lines?: number;
  /** Pixels that it has at least. */
  min?: number;
}

const Text = styled.bdi(
  css({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    minWidth: 92,
    overflowWrap: 'anywhere',
    // On the side of its cell, whichever way it runs itself.
    textAlign: 'match-parent',
  }),
);

/** A text that somebody wrote, of any length and script: two lines of it, the whole in its tip. */
export function Clamped({ text, lines, min }: ClampedProps) {
  return (
    <Text data-clip="" style={{ WebkitLineClamp: lines, minWidth: min }}>
      {text}
    </Text>
  );
}
