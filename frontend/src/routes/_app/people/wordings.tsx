import { createFileRoute } from '@tanstack/react-router';
import { movedTo } from '@/lib/search/moved';

export const Route = createFileRoute('/_app/people/wordings')({ beforeLoad: movedTo('/settings/consent') });
