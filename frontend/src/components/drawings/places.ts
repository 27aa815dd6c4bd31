import { type Shape, wave } from './line';

/** One drawing for each page of the product. */
export const PLACES = {
  // A harbour at night.
  inbox: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M20 104h128l10 10M148 104h52' },
      { kind: 'plain', d: 'M56 104l5-50h14l5 50M59 70h18M58 84h20M61 54v-6h14v6M64 48v-8h8v8M62 40h12M68 40v-5' },
      { kind: 'lit', d: 'M74 42l74-16M74 46l76 4' },
      { kind: 'faint', d: 'M61 42 30 36M61 46l-30 2' },
      { kind: 'accent', d: 'M196 44a13 13 0 1 1-12-18 10 10 0 0 0 12 18z' },
      { kind: 'plain', d: 'M120 104v-8h12v8M166 114v6M186 104v16' },
      wave(20, 122, 16),
      wave(44, 132, 12, 'lit'),
      wave(80, 142, 6),
    ],
  },
  // A jetty.
  people: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M14 78h140M14 86h140M30 86v34M62 86v34M94 86v34M126 86v34M154 74v46M148 74h12' },
      {
        kind: 'faint',
        d: 'M30 78v8M46 78v8M62 78v8M78 78v8M94 78v8M110 78v8M126 78v8M142 78v8M30 100l32-14M62 100l32-14M94 100l32-14',
      },
      { kind: 'lit', d: 'M154 80c16 6 22 16 34 18' },
      { kind: 'accent', d: 'M180 100h46c-3 11-9 16-18 16h-16c-7 0-11-6-12-16z' },
      { kind: 'accent', d: 'M203 100V58l20 34h-20' },
      wave(14, 122, 16),
      wave(40, 132, 14, 'lit'),
      wave(86, 142, 6),
    ],
  },
  // An empty lane between buoys.
  outbox: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'faint', d: 'M24 46h72M144 46h72' },
      { kind: 'lit', d: 'M64 140C84 112 98 78 110 46M176 140C156 112 142 78 130 46' },
      { kind: 'faint', d: 'M100 128q5-4 10 0t10 0 10 0 10 0M108 104q4-3 8 0t8 0 8 0M113 82q3-2 6 0t6 0' },
      { kind: 'accent', d: 'M34 108h24l-5-34H39zM40 74V62h12v12M46 62v-8M30 114h32' },
      { kind: 'plain', d: 'M182 108h24l-5-34h-14zM194 74V50l-11 6 11 6M178 114h32' },
      { kind: 'faint', d: 'M82 68h10l-2-12h-6zM148 68h10l-2-12h-6z' },
      wave(16, 124, 2),
      wave(184, 124, 2),
      wave(4, 134, 2),
      wave(192, 134, 2),
      { kind: 'faint', d: 'M64 86q6 -2 12 0t12 0' },
      { kind: 'faint', d: 'M154 86q6 -2 12 0t12 0' },
    ],
  },
  // Signal flags.
  templates: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M52 124V22M40 124h24M52 30c40 12 80 26 132 74' },
      { kind: 'accent', d: 'M74 37l24 9-5 20-24-9z' },
      { kind: 'accent', d: 'M71 48l25 9' },
      { kind: 'plain', d: 'M108 51l22 12-8 19-22-12zM104 61l22 12M112 53l-8 19' },
      { kind: 'lit', d: 'M138 68l22 15-11 17-21-15z' },
      { kind: 'lit', d: 'M149 75l-11 17' },
      { kind: 'faint', d: 'M184 104v20' },
      wave(72, 124, 12),
      wave(24, 134, 16, 'lit'),
      wave(76, 144, 8),
    ],
  },
  // A tide staff.
  reports: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M104 16h22v112M104 16v112' },
      {
        kind: 'plain',
        d: 'M104 26h8M104 36h14M104 46h8M104 56h14M104 66h8M104 76h14M104 86h8M104 96h14M104 106h8M104 116h14',
      },
      { kind: 'accent', d: 'M140 74l10-6v12zM150 74h30' },
      { kind: 'lit', d: 'M20 92q9-6 18 0t18 0 18 0 18 0 12-2M126 92q9-6 18 0t18 0 18 0 18 0 18 0' },
      {
        kind: 'faint',
        d: 'M20 108q9-5 18 0t18 0 18 0 18 0M136 108q9-5 18 0t18 0 18 0 18 0M34 122q9-5 18 0t18 0 18 0M140 122q9-5 18 0t18 0 18 0',
      },
    ],
  },
  // A bell buoy in fog.
  nothing: {
    viewBox: '0 0 240 150',
    lines: [
      { kind: 'plain', d: 'M100 106h40l-8-22h-24zM108 84l6-34h12l6 34M114 50h12M116 50v-8h8v8M120 42v-8' },
      { kind: 'plain', d: 'M116 66a4 4 0 0 1 8 0v5h-8zM120 71v3' },
      { kind: 'accent', d: 'M138 40c5 4 5 10 0 14M102 40c-5 4-5 10 0 14M146 34c8 7 8 19 0 26M94 34c-8 7-8 19 0 26' },
      { kind: 'faint', d: 'M16 30h52M172 30h52M28 58h44M168 58h50M10 80h68M160 80h60', dash: '14 8' },
      wave(20, 112, 16, 'lit'),
      wave(44, 124, 12),
      wave(80, 136, 6),
    ],
  },
} as const satisfies Record<string, Shape>;

export type Place = keyof typeof PLACES;
