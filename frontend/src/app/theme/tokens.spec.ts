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

describe('tints of the light theme', () => {
  it.each(['success', 'info', 'warning', 'error'] as const)('gives words in the colour of %s at least 5:1', (tone) => {
    expect(contrast(LIGHT[tone], LIGHT.tint[tone])).toBeGreaterThanOrEqual(5);
    expect(contrast(LIGHT.text, LIGHT.tint[tone])).toBeGreaterThanOrEqual(7);
  });

  it("lets nothing of the page's grey through (C7)", () => {
    for (const tint of Object.values(LIGHT.tint)) expect(tint).toMatch(/^#[0-9A-F]{6}$/);
  });
});

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
])('colours of the %s theme', (_, tokens) => {
  // Charts lie on sheets and nowhere else.

  it.each(Object.entries(tokens.chart))('gives the bars of %s at least 3:1 on a sheet', (_name, colour) => {
    expect(contrast(colour, tokens.surface)).toBeGreaterThanOrEqual(3);
  });

  it('keeps the colour of buttons out of charts (C7)', () => {
    expect(Object.values(tokens.chart)).not.toContain(tokens.primary);
  });

  it.each([
    ['read', 'delivered'],
    ['delivered', 'failed'],
  ] as const)('separates adjoining %s and %s by more than hue (C6)', (one, other) => {
    expect(contrast(tokens.chart[one], tokens.chart[other])).toBeGreaterThanOrEqual(1.5);
  });

  it('gives the last days of a ruler a contrast of at least 3:1 on a sheet', () => {
    expect(contrast(tokens.warnFill, tokens.surface)).toBeGreaterThanOrEqual(3);
  });

  it('uses a different colour for each kind of bar', () => {
    expect(new Set(Object.values(tokens.chart)).size).toBe(4);
  });
});
