// Its declaration
export { demo } from './feature.js';

// Module
export { DemoModule } from './demo.module.js';

// Parts that other floors build on
export { DemoPool } from './demo-pool.js';
export { DemoSimulators } from './demo-simulators.js';
export { DemoSeed } from './seed/demo-seed.js';
export { demoClock } from './seed/demo-clock.js';
