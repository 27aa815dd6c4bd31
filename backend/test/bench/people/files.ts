import type { PeopleImport, SavedWording } from '@wavelane/contracts';
import type { Session } from '../session.js';

/** An account that has a wording for consents. @returns its session and the wording's id */
export async function signedUp(user: Session): Promise<string> {
  await user.post('/api/auth/register', { name: 'Ada', email: 'ada@example.com', password: 'a good password' });
  const words = { purpose: 'marketing', language: 'en', text: 'Yes, offers by WhatsApp.' };
  return (await user.post<SavedWording>('/api/wordings', words)).id;
}

/** A file of people with a label, an attribute and a consent each. @param prefix of their numbers, with `first` unlike others */
export function tableOf(rows: number, prefix: string, first: number): string {
  const lines = ['phone,name,language,labels,town,when,form'];
  for (let n = 0; n < rows; n++)
    lines.push(`${prefix}${first + n},Customer ${n},ar,shop,Riffa,2026-01-02T10:00Z,Form ${n}`);
  return lines.join('\r\n');
}

/**
 * Sends such a file and waits until it is shown that the last consent is in the log.
 * @param answered is called when the rows are in the log
 */
export async function takenIn(
  user: Session,
  wordingId: string,
  file: Blob,
  everyMs: number,
  answered: () => void = () => undefined,
): Promise<PeopleImport> {
  const form = new FormData();
  const fields = { purpose: 'marketing', means: 'paper', wordingId, attributes: '{"city":"town"}' };
  const columns = '{"at":"when","reference":"form"}';
  for (const [name, value] of Object.entries({ ...fields, columns })) form.set(name, value);
  form.set('file', file, 'people.csv');
  const { id } = await user.request<PeopleImport>('POST', '/api/people-imports', form);
  answered();
  for (;;) {
    const found = await user.get<PeopleImport>(`/api/people-imports/${id}`);
    if (found.state === 'done') return found;
    await breath(everyMs);
  }
}

export const breath = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
