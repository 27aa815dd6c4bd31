import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Toast } from '@/app/toast/store';
import { useToast } from '@/app/toast/use-toast';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import {
  dropSavedDraft,
  readSavedDraft,
  type SavedDraft,
  savedDraftKey,
  savedUntil,
  writeSavedDraft,
} from '@/lib/drafts/saved-draft';
import { holds } from '@/lib/drafts/use-draft';
import { formatDate } from '@/lib/format';
import { serverNow } from '@/lib/times/server-time';
import { uniqueId } from '@/lib/unique-id';
import type { Upload, Values } from '../bulk-form';

const SHELF = 'saved-drafts';
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

/** The content of a form, to compare. */
const signOf = (values: Values, upload: Upload | null): string =>
  JSON.stringify([
    values,
    upload && { ...upload, file: [upload.file.name, upload.file.size, upload.file.lastModified] },
  ]);

/**
 * The bulk message that a member has saved in this browser, to go on later: one for each account. The tab's own draft
 * (see `useDraft`) remembers whether it continues the saved one.
 */
export function useSavedBulk({ user, form, values, upload, fit, onUpload }: SavedBulkNeeds) {
  const toast = useToast();
  const key = savedDraftKey(user.id, user.account.id, 'bulk');
  const { saved, isContinued, sign, link, unlink, leave } = useLinked(key, draftKey(user.id, 'bulk-saved'));
  const discard = () => {
    dropKept(saved);
    dropSavedDraft(key);
    unlink();
  };
  const save = async (): Promise<boolean> => {
    const { draft, isWhole } = await keep(form.getValues(), upload);
    const isWritten = writeSavedDraft(key, draft);
    toast(wordsFor(isWritten, isWhole, draft.at, user.timeZone));
    if (!isWritten) return false;
    dropKept(saved);
    link(draft, signOf(form.getValues(), upload));
    return true;
  };
  const take = async () => {
    if (!saved) return;
    const kept = saved.values;
    if (!holds(kept, form.getValues())) return discard();
    form.reset(fit({ ...form.getValues(), ...kept }), { keepDefaultValues: true });
    const found = await readKept(saved);
    if (found) onUpload(found);
    link(saved, signOf(form.getValues(), found ?? null));
  };
  return {
    draft: saved,
    /** The form goes on with it. */
    isContinued,
    /** The form has nothing that it has not. */
    isCurrent: isContinued && sign === signOf(values, upload),
    save,
    take,
    discard,
    /** The message is sent. */
    done: () => (isContinued ? discard() : undefined),
    /** The form is left, the draft stays. */
    leave,
  };
}

/** The saved draft, and whether the tab goes on with it. @param mark the key of the tab's note about that */
function useLinked(key: string, mark: string) {
  const [saved, setSaved] = useState(() => readSavedDraft(key));
  const [continued, setContinued] = useState(() => readDraft(mark));
  const [sign, setSign] = useState<string>();
  return {
    saved,
    isContinued: saved !== undefined && continued === saved.at,
    sign,
    link: (draft: SavedDraft, content: string) => {
      keepDraft(mark, draft.at);
      setSaved(draft);
      setContinued(draft.at);
      setSign(content);
    },
    unlink: () => {
      dropDraft(mark);
      setSaved(undefined);
      setSign(undefined);
    },
    leave: () => dropDraft(mark),
  };
}

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
async function keep(values: Values, upload: Upload | null): Promise<{ draft: SavedDraft; isWhole: boolean }> {
  const at = serverNow();
  if (!upload) return { draft: { at, values, upload: null }, isWhole: true };
  const { file, ...read } = upload;
  const id = uniqueId();
  const isKept = await files()
    .then(({ keepFile }) => keepFile(id, file, at, SHELF))
    .catch(() => false);
  return { draft: { at, values, upload: isKept ? { ...read, id, name: file.name } : null }, isWhole: isKept };
}

/** undefined if the draft has no file, or the browser has none any more. */
async function readKept({ upload }: SavedDraft): Promise<Upload | undefined> {
  if (!upload) return undefined;
  const { id, name: _name, ...read } = upload;
  const file = await files()
    .then(({ readFile }) => readFile(id, SHELF))
    .catch(() => undefined);
  return file && ({ mapping: null, ...NOTHING_SAID, ...read, file } satisfies Upload);
}

function dropKept(draft: SavedDraft | undefined): void {
  const id = draft?.upload?.id;
  if (id === undefined) return;
  void files()
    .then(({ dropFile }) => dropFile(id, SHELF))
    .catch(() => undefined);
}
