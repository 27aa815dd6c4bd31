import { createFileRoute } from '@tanstack/react-router';
import { movedTo } from '@/lib/search/moved';

export const Route = createFileRoute('/_app/team')({ beforeLoad: movedTo('/settings/team') });
