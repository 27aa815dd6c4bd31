import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, MEDIA_UNSENT_HOURS } from '@wavelane/contracts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { templatesQuery } from '@/api/queries';
import type { Toast } from '@/app/toast/store';
import { useToast } from '@/app/toast/use-toast';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import {
  dropSavedDraft,
  dropSavedFile,
  readSavedDraft,
  type SavedDraft,
  savedDraftKey,
  savedUntil,
  untilSignOut,
  useSavedDraft,
  writeSavedDraft,
} from '@/lib/drafts/saved-draft';
import { formatDate } from '@/lib/format';
import { serverNow } from '@/lib/times/server-time';
import { uniqueId } from '@/lib/unique-id';
import type { Upload, Values } from '../bulk-form';

const SHELF = 'saved-drafts';
const MEDIA_KEPT_MS = MEDIA_UNSENT_HOURS * 60 * 60 * 1_000;
// Comes with the first draft: no page waits for it.
const files = () => import('@/lib/drafts/draft-files');

interface SavedBulkNeeds {
  user: CurrentUser;
  form: UseFormReturn<Values>;
  values: Values;
  upload: Upload | null;
  /** Makes a draft fit the present choices. */
  fit: (kept: Values) => Values;
  /** Takes up a file. */
  onUpload: (upload: Upload) => void;
}

/** Parts of a draft that the form cannot go on with. */
export interface Missing {
  /** Fields of the form, or of an older release's. */
  fields: string[];
  /** The recipients' file is not in this browser any more. */
  hasNoFile: boolean;
  /** The server has removed the upload that the message would carry. */
  media: 'image' | 'other' | null;
}

/**
 * The bulk message that a member has saved in this browser, to go on later: one for each account. The tab's own draft
 * (see `useDraft`) remembers which saved one it continues; what is saved is read again before each use, because other
 * tabs change it, too.
 */
export function useSavedBulk({ user, form, values, upload, fit, onUpload }: SavedBulkNeeds) {
  const toast = useToast();
  const { data: templates = [] } = useQuery(templatesQuery);
  const key = savedDraftKey(user.id, user.account.id, 'bulk');
  const mark = draftKey(user.id, 'bulk-saved');
  const saved = useSavedDraft(key);
  const [continued, setContinued] = useState(() => readDraft(mark));
  const isContinued = saved !== undefined && continued === saved.at;
  const link = ({ at }: SavedDraft) => {
    keepDraft(mark, at);
    setContinued(at);
  };
  /** Removes the saved draft that the page shows. */
  const discard = () => {
    if (saved) dropSavedDraft(key, saved.at);
    dropDraft(mark);
  };
  /** @returns whether all of it is saved */
  const save = async (): Promise<boolean> => {
    const isSignedOut = untilSignOut();
    const { draft, isWhole } = await keep({ ...form.getValues() }, upload);
    if (isSignedOut()) {
      dropSavedFile(draft);
      return false;
    }
    const isWritten = writeSavedDraft(key, draft);
    toast(wordsFor(isWritten, isWhole, draft.at, user.timeZone));
    if (isWritten) link(draft);
    return isWritten && isWhole;
  };
  const take = async (): Promise<Missing | undefined> => {
    const kept = readSavedDraft(key);
    if (!kept) return undefined;
    const media = kept.values.media as Values['media'] | undefined;
    const isOfTemplate = templates.some((template) => template.media && template.media.mediaId === media?.mediaId);
    const isGone = Boolean(media) && !isOfTemplate && serverNow() - kept.at > MEDIA_KEPT_MS;
    const taken = fit(fitting(isGone ? { ...kept.values, media: null } : kept.values, form.getValues()));
    form.reset(taken, { keepDefaultValues: true });
    link(kept);
    const found = await readKept(kept);
    if (found) onUpload(found);
    return {
      fields: lost(kept.values, taken).filter((name) => !(isGone && name === 'media')),
      hasNoFile: kept.upload !== null && !found,
      media: isGone ? (media?.kind === 'image' ? 'image' : 'other') : null,
    };
  };
  return {
    draft: saved,
    /** The form goes on with it. */
    isContinued,
    /** The form has nothing that it has not. */
    isCurrent: isContinued && signOf(saved.values, saved.upload) === signOf(values, upload && detailsOf(upload)),
    save,
    take,
    discard,
    /** The message is sent. */
    done: () => (isContinued ? discard() : undefined),
    /** The form is left, the draft stays. */
    leave: () => dropDraft(mark),
  };
}

/** Returns the name, the age and the choices of a file for a draft. The file itself is kept elsewhere. */
function detailsOf({ file, ...read }: Upload) {
  return { ...read, name: file.name, changed: file.lastModified };
}

/** The content of a form or of a record, to compare: in whatever order its parts were set. */
const signOf = (values: object, upload: object | null): string =>
  JSON.stringify([values, upload && { ...upload, id: '' }], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** The form with the kept fields that have its shape: an older release may have saved others. */
function fitting(kept: Record<string, unknown>, now: Values): Values {
  const fields = Object.entries(kept).filter(
    ([name, value]) => name in now && typeof value === typeof now[name as keyof Values],
  );
  return { ...now, ...Object.fromEntries(fields) };
}

/** The names of kept fields that say something which the form has not. */
const lost = (kept: Record<string, unknown>, taken: Values): string[] =>
  Object.entries(kept)
    .filter(([, value]) => value !== null && value !== '')
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(taken[name as keyof Values]))
    .map(([name]) => name);

function wordsFor(isWritten: boolean, isWhole: boolean, at: number, timeZone: string): Toast {
  if (!isWritten)
    return {
      title: t`Draft not saved`,
      description: t`This browser has no room for it, or forbids it.`,
      tone: 'error',
    };
  if (!isWhole)
    return {
      title: t`Draft saved without its file`,
      description: t`Choose the file again when you continue.`,
      tone: 'info',
    };
  const until = formatDate(new Date(savedUntil(at)).toISOString(), timeZone);
  return {
    title: t`Draft saved`,
    description: t`In this browser, until ${until}. Nothing has been sent.`,
    tone: 'success',
  };
}

export type SavedBulk = ReturnType<typeof useSavedBulk>;

/** Keeps the file, and makes the draft. @returns also whether the browser has kept the file */
async function keep(
  values: Record<string, unknown>,
  upload: Upload | null,
): Promise<{ draft: SavedDraft; isWhole: boolean }> {
  const at = serverNow();
  if (!upload) return { draft: { at, values, upload: null }, isWhole: true };
  const { file } = upload;
  const id = uniqueId();
  const isKept = await files()
    .then(({ keepFile }) => keepFile(id, file, at, SHELF))
    .catch(() => false);
  return { draft: { at, values, upload: isKept ? { ...detailsOf(upload), id } : null }, isWhole: isKept };
}

/** undefined if the draft has no file, or the browser has none any more. */
async function readKept({ upload }: SavedDraft): Promise<Upload | undefined> {
  if (!upload) return undefined;
  const { id, name: _name, changed: _changed, ...read } = upload;
  const file = await files()
    .then(({ readFile }) => readFile(id, SHELF))
    .catch(() => undefined);
  return file && ({ mapping: null, ...NOTHING_SAID, ...read, file } satisfies Upload);
}
