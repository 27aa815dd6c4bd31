/** One line of a drawing: plain, faint behind, lit by a lamp, or the one thing that is looked at. */
export interface Line {
  kind: 'plain' | 'faint' | 'lit' | 'accent';
  d: string;
  dash?: string;
  width?: number;
  shift?: string;
}

export interface Shape {
  viewBox: string;
  lines: readonly Line[];
}

/** Water, from a point to the right. @param count of its crests and troughs, each 12 wide */
export const wave = (x: number, y: number, count: number, kind: Line['kind'] = 'faint'): Line => ({
  kind,
  d: `M${x} ${y}q6-3 12 0${'t12 0'.repeat(count - 1)}`,
});
