import { Router } from '../http/router.js';
import type { World } from '../whapi/world.js';
export function phonesRouter(_world: World): Router {
  return new Router();
}
