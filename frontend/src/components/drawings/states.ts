import { type Shape, wave } from './line';

/** The drawings for missing pages. */
export const STATES = {
  // A lock.
  notLoaded: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M16 52h72v70H16M152 52h72v70h-72M88 52v70M152 52v70' },
      { kind: 'faint', d: 'M24 52v70M216 52v70M16 66h72M152 66h72' },
      { kind: 'accent', d: 'M88 58l30 12v46l-30 6' },
      { kind: 'lit', d: 'M152 58l-26 10v50l26 4' },
      { kind: 'faint', d: 'M96 62v58M106 66v52M144 62v58M134 66v52' },
      { kind: 'plain', d: 'M40 52V36h20v16M46 36v-8h8v8M180 52V40h22v12' },
      { kind: 'accent', d: 'M50 28v-8l14 4-14 4' },
      wave(90, 132, 5, 'lit'),
      wave(28, 132, 4),
      wave(164, 132, 4),
      wave(60, 142, 10),
    ],
  },
  // A cut cable.
  offline: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M8 76h40l10 10M232 76h-40l-10 10' },
      { kind: 'plain', d: 'M22 76V40h16v36M18 40h24M30 40V28M24 32a8 8 0 0 1 12 0' },
      { kind: 'faint', d: 'M20 26a14 14 0 0 1 20 0' },
      { kind: 'plain', d: 'M202 76V46h18v30M198 46h26M206 56h10M206 64h10' },
      { kind: 'accent', d: 'M58 92c14 30 30 38 46 38' },
      { kind: 'lit', d: 'M182 92c-12 26-24 36-40 38' },
      { kind: 'accent', d: 'M104 130l6-4M104 130l6 4M108 130h4' },
      { kind: 'lit', d: 'M142 130l-6-4M142 130l-6 4' },
      { kind: 'faint', d: 'M122 112v-8M116 116l-5-6M128 116l5-6' },
      wave(56, 90, 5),
      wave(124, 90, 5),
      wave(64, 102, 4),
      wave(132, 102, 3, 'lit'),
    ],
  },
  // A chart with a course that leads nowhere.
  chart: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M22 22l52-8 46 8 48-8 50 8v104l-50-8-48 8-46-8-52 8z' },
      { kind: 'faint', d: 'M74 14v104M120 22v104M168 14v104M22 56l52-8 46 8 48-8 50 8M22 90l52-8 46 8 48-8 50 8' },
      { kind: 'lit', d: 'M34 104c16-18 30-4 42-18s8-28 26-30 22 12 34 8', dash: '6 4' },
      { kind: 'accent', d: 'M146 58l10 10M156 58l-10 10' },
      { kind: 'accent', d: 'M34 104a3 3 0 1 0 .1 0' },
      { kind: 'plain', d: 'M192 76a12 12 0 1 0 .1 0M192 72v32M176 88h32' },
      { kind: 'accent', d: 'M192 77l3.500 11h-7z' },
      { kind: 'faint', d: 'M48 34q7-5 13 1t15 2M186 34q8 5 16 0t14 4' },
    ],
  },
} as const satisfies Record<string, Shape>;
