import { DARK, LIGHT } from './tokens';

/** Relative luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
])('colours of the %s theme', (_, tokens) => {
  const surfaces = [tokens.background, tokens.surface, tokens.raised];

  it.each(Object.entries(tokens.chart))('the bars of %s have at least 3:1 on every surface', (_name, colour) => {
    for (const surface of surfaces) expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
  });

  it('no two kinds of bars have the same colour', () => {
    expect(new Set(Object.values(tokens.chart)).size).toBe(4);
  });
});
