import { useEffect } from 'react';
import { startLanding } from './boot';
import { LandingPage } from './landing-page';

/** The front page inside the application: in development, when nothing is written at build time. */
export function LandingRoute() {
  useEffect(() => startLanding(), []);
  return <LandingPage />;
}
