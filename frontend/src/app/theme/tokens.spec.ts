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

/** The colour that one sees if a tint lies on a ground: tints may let the ground through. */
function over(tint: string, ground: string): string {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (/^rgba\((.*)\)$/.exec(tint)?.[1] ?? '').split(',').map(Number);
  if (tint.startsWith('#')) return tint;
  const mixed = [red, green, blue].map((part, at) => {
    const below = parseInt(ground.slice(1 + 2 * at, 3 + 2 * at), 16);
    return Math.round(part * opacity + below * (1 - opacity));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
])('tints of the %s theme', (_, tokens) => {
  const tones = ['success', 'info', 'warning', 'error'] as const;
  const grounds = ['surface', 'raised'] as const;

  it.each(tones.flatMap((tone) => grounds.map((ground) => [tone, ground] as const)))(
    'gives words in the colour of %s on %s at least 5:1',
    (tone, ground) => {
      const seen = over(tokens.tint[tone], tokens[ground]);
      expect(contrast(tokens[tone], seen)).toBeGreaterThanOrEqual(5);
      expect(contrast(tokens.text, seen)).toBeGreaterThanOrEqual(7);
    },
  );
});

describe('tints of the light theme', () => {
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
