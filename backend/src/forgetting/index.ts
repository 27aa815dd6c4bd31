// Module
export { ForgettingModule } from './forgetting.module.js';

// Parts that other floors build on
export { BeginForgettings } from './forgetting.commands.js';
export { accountForgettingId } from './forgetting.events.js';

// What its streams hold
export { forgettingEvents } from './forgetting.events.js';
