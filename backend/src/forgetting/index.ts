// Its declaration
export { forgetting } from './feature.js';

// Module
export { ForgettingModule } from './forgetting.module.js';

// Parts that other floors build on
export { BeginForgettings } from './forgetting.commands.js';
export { accountForgettingId } from './forgetting.events.js';

// The event families of its streams
export { forgettingEvents } from './forgetting.events.js';
