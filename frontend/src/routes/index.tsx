import { createFileRoute } from '@tanstack/react-router';
import { LandingRoute } from '@/features/landing/landing-route';

export const Route = createFileRoute('/')({ component: LandingRoute });
