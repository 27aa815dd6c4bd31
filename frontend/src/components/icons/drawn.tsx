export interface IconProps {
  /** px; left out: 20. */
  size?: number;
  className?: string | undefined;
  /** Its meaning, if there is no word beside it; left out: it is decoration. */
  title?: string;
}

/**
 * An icon of the one drawn set: a grid of 20 px, lines of 1.5 px.
 * @param path its lines @param weight their width, px of the grid @param isDirected it points along the line of writing, so Arabic has it mirrored
 */
export function drawn(path: string, { isDirected = false, weight = 1.5 } = {}) {
  return function Icon({ size = 20, className, title }: IconProps) {
    const classes = ['icon', className, isDirected ? 'mirrored' : undefined].filter(Boolean).join(' ');
    return (
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={weight}
        strokeLinecap="round"
        strokeLinejoin="round"
        // The front page's policy allows no styles of an element's own.
        className={classes}
        {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      >
        {title === undefined ? null : <title>{title}</title>}
        <path d={path} />
      </svg>
    );
  };
}
