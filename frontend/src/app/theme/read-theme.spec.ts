import fc from 'fast-check';
import { readTheme } from './read-theme';
import { inVariables } from './theme';
import { valuesOf, type ThemeValues } from './values';

/** The theme goes through text, as on its way to a browser. */
const read = readTheme(JSON.parse(JSON.stringify(valuesOf(inVariables))) as ThemeValues);
const withoutFallback = (distance: string | number) => String(distance).replace(', 4px', '');
const SIZES = inVariables.breakpoints.keys;

describe('The theme that is read', () => {
  it('matches the variables, sizes and times of the made theme', () => {
    expect(read.vars).toEqual(inVariables.vars);
    for (const name of ['palette', 'shape', 'zIndex', 'motion'] as const)
      expect(inVariables[name]).toMatchObject({ ...read[name] });
    expect(read.direction).toBe(inVariables.direction);
    expect(read.typography.pxToRem(13)).toBe(inVariables.typography.pxToRem(13));
    expect(read.typography.h1).toEqual(inVariables.typography.h1);
  });

  it('matches the spacing and breakpoints of the made theme', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.constantFrom(...SIZES), (distance, size) => {
        // The made theme also has fallbacks for a page without its sheet.
        expect(String(read.spacing(distance))).toBe(withoutFallback(inVariables.spacing(distance)));
        expect(read.breakpoints.up(size)).toBe(inVariables.breakpoints.up(size));
        expect(read.breakpoints.down(size)).toBe(inVariables.breakpoints.down(size));
      }),
    );
  });

  it('matches the made theme in thinned colours, transitions and styles', () => {
    for (const color of [inVariables.vars.palette.primary.main, inVariables.vars.palette.text.primary])
      for (const share of [0.3, 'var(--mui-palette-action-hoverOpacity)'])
        expect(read.alpha(color, share)).toBe(inVariables.alpha(color, share));
    expect(read.transitions.create(['opacity', 'transform'])).toBe(
      inVariables.transitions.create(['opacity', 'transform']),
    );
    expect(read.applyStyles('light', { color: 'red' })).toEqual(inVariables.applyStyles('light', { color: 'red' }));
  });

  it('mixes a colour that is no variable', () => {
    expect(read.alpha('#fff', 0.5)).toBe('color-mix(in srgb, #fff 50%, transparent)');
    expect(read.lighten('#123456', 0.2)).toBe('color-mix(in srgb, #123456, #fff 20%)');
    expect(read.darken('#123456', 0.2)).toBe('color-mix(in srgb, #123456, #000 20%)');
  });

  it('leaves to variables what belongs to one component alone', () => {
    expect(Object.keys(read.palette).filter((name) => /^[A-Z]/.test(name))).toEqual([]);
    expect(read.vars.palette.Alert).toEqual(inVariables.vars.palette.Alert);
  });
});
