import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, type CurrentUser, type Person, phoneDigits } from '@wavelane/contracts';
import { channelsQuery, templatesQuery } from '@/api/queries';
import { read } from '@/api/read';
import { mayOpen } from '@/app/member/page-rights';
import { DocumentIcon, PeopleIcon, PhoneIcon } from '@/components/icons/icons';
import { OutboxIcon, ShieldIcon } from '@/components/icons/place-icons';
import { addressee } from '@/components/words/addressee';
import { phoneText } from '@/components/words/phones/phone-text';
import { formatDateTime } from '@/lib/format';
import { useSettled } from '@/lib/hooks/use-settled';
import { hasWords } from '@/lib/search/has-words';
import type { Command } from './commands';

/** The most of each kind. */
const SHOWN = 5;

const numberOf = ({ handles }: Person) => handles[0]?.value ?? '';

export interface Found {
  commands: readonly Command[];
  isBusy: boolean;
  isIncomplete: boolean;
  again: () => void;
}

/**
 * The account's own data, and for administrators the installation's users, that match a text; requested once typing has
 * stopped.
 */
export function useFound(user: CurrentUser, text: string): Found {
  const router = useRouter();
  const typed = text.trim();
  const q = useSettled(typed);
  const asks = (path: string) => q !== '' && typed !== '' && mayOpen(user, path);
  const jobs = useQuery({ ...read(api.jobs, { asked: { q, limit: SHOWN } }), enabled: asks('/outbox') });
  const people = useQuery({ ...read(api.people, { asked: { search: q, limit: SHOWN } }), enabled: asks('/people') });
  const isAdmin = user.role === 'admin';
  const users = useQuery({
    ...read(api.users, { asked: { search: q, limit: SHOWN } }),
    enabled: isAdmin && asks('/admin'),
  });
  const channels = useQuery({ ...channelsQuery, enabled: asks('/channels') });
  const templates = useQuery({ ...templatesQuery, enabled: asks('/templates') });
  const all = [jobs, people, channels, templates, ...(isAdmin ? [users] : [])];
  const isNamed = (...texts: string[]) => hasWords(texts.join(' '), q);
  const digits = phoneDigits(q);
  const commands: Command[] = [
    ...(jobs.data ?? []).map((job) => ({
      ...{ id: `job-${job.id}`, label: addressee(job), detail: formatDateTime(job.createdAt, user.timeZone) },
      ...{ hint: t`Job`, Icon: OutboxIcon },
      run: () => void router.navigate({ to: '/outbox', search: { job: job.id } }),
    })),
    ...(channels.data ?? [])
      .filter(({ label, phone }) => isNamed(label) || (digits !== undefined && phone.includes(digits)))
      .slice(0, SHOWN)
      .map((channel) => ({
        ...{ id: `channel-${channel.id}`, label: channel.label, detail: phoneText(channel.phone) },
        ...{ hint: t`Channel`, Icon: PhoneIcon },
        run: () => void router.navigate({ to: '/channels', hash: `channel-${channel.id}` }),
      })),
    ...(templates.data ?? [])
      .filter(({ title, body }) => isNamed(title, body))
      .slice(0, SHOWN)
      .map((template) => ({
        ...{ id: `template-${template.id}`, label: template.title, detail: template.body },
        ...{ hint: t`Template`, Icon: DocumentIcon },
        run: () => void router.navigate({ to: '/templates', search: { search: template.title } }),
      })),
    ...(people.data ?? []).map((person) => ({
      ...{
        id: `person-${person.id}`,
        label: person.name ?? numberOf(person),
        detail: person.name === null ? '' : numberOf(person),
      },
      ...{ hint: t`Person`, Icon: ShieldIcon },
      run: () => void router.navigate({ to: '/people/$id', params: { id: person.id } }),
    })),
    ...(isAdmin ? (users.data ?? []) : []).map((one) => ({
      ...{ id: `user-${one.id}`, label: one.name, detail: one.email, hint: t`User`, Icon: PeopleIcon },
      run: () => void router.navigate({ to: '/admin', search: { search: one.email } }),
    })),
  ];
  return {
    commands: typed === '' || q === '' ? [] : commands,
    isBusy: typed !== '' && (q !== typed || all.some(({ isLoading }) => isLoading)),
    isIncomplete: typed !== '' && all.some(({ isError }) => isError),
    again: () => all.forEach((each) => each.isError && void each.refetch()),
  };
}
