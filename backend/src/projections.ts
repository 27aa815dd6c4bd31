import { FEATURES } from './features.js';
import { declaredProjections } from './platform/runtime/declarations.js';

/** Every read model, for commands that open the stores without starting the application. */
export const ALL_PROJECTIONS = declaredProjections(
  FEATURES.filter(({ isOn }) => isOn === undefined).flatMap(({ modules }) => modules),
);
