import { type Shape, wave } from './line';

/** Two lights that lead into a harbour: by night for returning users, by day for new ones. */
export const LIGHTS = {
  night: {
    viewBox: '0 0 480 420',
    lines: [
      { kind: 'faint', d: 'M0 238h74M406 238h74' },
      {
        kind: 'plain',
        d: 'M20 260h118l14 18H20M40 260l9-112h34l9 112M45 200h42M42 232h48M50 148v-12h32v12M56 136v-18h20v18M52 118h28M66 118v-10M62 200v-18h8v18',
      },
      { kind: 'lit', d: 'M76 122l150-44M76 132l152-2' },
      { kind: 'faint', d: 'M56 122 6 108M56 132l-50 8' },
      {
        kind: 'plain',
        d: 'M352 278h108M366 278l7-70h28l7 70M372 232h30M374 208v-10h26v10M379 198v-14h16v14M376 184h22M387 184v-8',
      },
      { kind: 'faint', d: 'M395 190l60-16M395 194l60 2' },
      { kind: 'accent', d: 'M196 286h96c-7 24-20 34-40 34h-34c-14 0-20-14-22-34z', shift: '-6 6' },
      { kind: 'accent', d: 'M246 286V174l54 88h-54M240 262h-34l34-56', shift: '-6 6' },
      { kind: 'accent', d: 'M338 70a22 22 0 1 1-20-30 17 17 0 0 0 20 30z' },
      { kind: 'faint', d: 'M398 66h.01M424 104h.01M372 122h.01M262 40h.01M226 24h.01', width: 3 },
      wave(0, 300, 14),
      wave(324, 300, 13),
      wave(10, 324, 13),
      wave(300, 324, 15, 'lit'),
      wave(0, 346, 40),
      wave(24, 368, 22, 'lit'),
      wave(310, 368, 10),
      wave(60, 390, 12),
      wave(250, 390, 14),
      wave(150, 408, 10),
    ],
  },
  day: {
    viewBox: '0 0 480 420',
    lines: [
      { kind: 'faint', d: 'M0 238h74M406 238h74' },
      {
        kind: 'plain',
        d: 'M20 260h118l14 18H20M40 260l9-112h34l9 112M45 200h42M42 232h48M50 148v-12h32v12M56 136v-18h20v18M52 118h28M66 118v-10M62 200v-18h8v18',
      },
      { kind: 'lit', d: 'M76 122l150-44M76 132l152-2' },
      { kind: 'faint', d: 'M56 122 6 108M56 132l-50 8' },
      {
        kind: 'plain',
        d: 'M352 278h108M366 278l7-70h28l7 70M372 232h30M374 208v-10h26v10M379 198v-14h16v14M376 184h22M387 184v-8',
      },
      { kind: 'faint', d: 'M395 190l60-16M395 194l60 2' },
      { kind: 'accent', d: 'M292 286h-96c7 24 20 34 40 34h34c14 0 20-14 22-34z', shift: '-6 6' },
      { kind: 'accent', d: 'M242 286V174l-54 88h54M248 262h34l-34-56', shift: '-6 6' },
      { kind: 'lit', d: 'M242 174v-10l20 5-20 6', shift: '-6 6' },
      {
        kind: 'accent',
        d: 'M330 60a20 20 0 1 1-40 0 20 20 0 0 1 40 0M310 28v-8M310 100v-8M350 60h-8M278 60h-8M338 32l-5 5M287 83l-5 5M338 88l-5-5M287 37l-5-5',
      },
      { kind: 'faint', d: 'M384 92q7-7 14 0q7-7 14 0M420 74q5-5 10 0q5-5 10 0' },
      wave(0, 300, 14),
      wave(324, 300, 13),
      wave(10, 324, 13),
      wave(300, 324, 15, 'lit'),
      wave(0, 346, 40),
      wave(24, 368, 22, 'lit'),
      wave(310, 368, 10),
      wave(60, 390, 12),
      wave(250, 390, 14),
      wave(150, 408, 10),
    ],
  },
} as const satisfies Record<string, Shape>;
