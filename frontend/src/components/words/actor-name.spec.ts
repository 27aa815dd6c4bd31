import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from '@/i18n/catalogue';
import type { actorName } from './people';

const CATALOGUE: Catalogue = {
  texts: { 'An administrator': 'مسؤول', Demo: 'تجريبي', Support: 'الدعم' },
  reasons: [],
  sayings: {},
};

/** The function as on an Arabic page. */
async function inArabic(): Promise<typeof actorName> {
  const place = globalThis as { catalogueOfTests?: Catalogue };
  place.catalogueOfTests = CATALOGUE;
  try {
    let loaded: typeof actorName | undefined;
    await jest.isolateModulesAsync(async () => {
      ({ actorName: loaded } = await import('./people'));
    });
    if (!loaded) throw new Error('Not loaded');
    return loaded;
  } finally {
    delete place.catalogueOfTests;
  }
}

describe('name of an actor (A21)', () => {
  it('shows a name typed by a person without looking it up', async () => {
    const nameOf = await inArabic();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(CATALOGUE.texts))), (name) => {
        expect(nameOf({ id: 'u1', name })).toBe(name);
      }),
    );
  });

  it('translates a name made by the server', async () => {
    const nameOf = await inArabic();
    expect(nameOf({ id: '', name: 'An administrator' })).toBe('مسؤول');
  });

  it('keeps names out of every other look-up on the screens', () => {
    const files = readdirSync('frontend/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.spec)\.tsx?$/.test(file),
    );
    const found = files.filter((file) =>
      /fromServer\([^()]*\.(name|label|accountName|profileName)\b/.test(readFileSync(`frontend/src/${file}`, 'utf8')),
    );
    expect(found.filter((file) => !file.endsWith('words/people.ts'))).toEqual([]);
  });
});
