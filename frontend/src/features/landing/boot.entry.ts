import { startLanding } from './boot';

startLanding();
