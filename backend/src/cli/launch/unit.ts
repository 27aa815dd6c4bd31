/** The facts about the unit that runs the product (docs/deploying.md), as a command needs them. */
export interface Unit {
  user: string | undefined;
  group: string | undefined;
  workingDirectory: string | undefined;
  environment: Readonly<Record<string, string>>;
  /** In the order in which systemd reads them: later ones win, and all of them win over `environment`. */
  environmentFiles: readonly { path: string; mayBeMissing: boolean }[];
  /** By name: where systemd takes the credential from. */
  credentials: Readonly<Record<string, { path: string; encrypted: boolean }>>;
}

/** Where systemd puts the credentials of a unit; `%d` in its settings. */
export const credentialsOf = (unit: string): string => `/run/credentials/${unit}`;

const lists = ['Environment', 'EnvironmentFile', 'LoadCredential', 'LoadCredentialEncrypted'] as const;
type List = (typeof lists)[number];

/**
 * Reads what stands in the section `[Service]`.
 * @param name as `wavelane.service` @param texts the unit, then its drop-ins in their order
 */
export function readUnit(name: string, texts: readonly string[]): Unit {
  const single = new Map<string, string>();
  const many = new Map<List, string[]>(lists.map((list) => [list, []]));
  for (const [key, value] of texts.flatMap(serviceLines)) {
    const list = many.get(key as List);
    if (!list) single.set(key, value);
    else if (value === '') list.length = 0;
    else list.push(value);
  }
  const said = (key: string) => {
    const value = single.get(key);
    return value ? specified(value, name) : undefined;
  };
  const all = (key: List) => (many.get(key) ?? []).map((value) => specified(value, name));
  const credentials = (key: List, encrypted: boolean) =>
    all(key).map((value) => {
      const [id = '', path = ''] = splitOnce(value, ':');
      return [id, { path: path || `/etc/credstore/${id}`, encrypted }] as const;
    });
  return {
    ...{ user: said('User'), group: said('Group'), workingDirectory: said('WorkingDirectory') },
    environment: Object.fromEntries(
      all('Environment')
        .flatMap(words)
        .map((word) => splitOnce(word, '=')),
    ),
    environmentFiles: all('EnvironmentFile').map((value) => ({
      path: value.replace(/^-/, ''),
      mayBeMissing: value.startsWith('-'),
    })),
    credentials: Object.fromEntries([
      ...credentials('LoadCredential', false),
      ...credentials('LoadCredentialEncrypted', true),
    ]),
  };
}

/** The settings in a file that `EnvironmentFile=` names. */
export function readEnvironmentFile(text: string): Record<string, string> {
  const lines = joined(text).filter((line) => !/^\s*[#;]/.test(line) && line.includes('='));
  return Object.fromEntries(
    lines.map((line) => {
      const [key, value] = splitOnce(line, '=');
      return [key.trim(), unquoted(value.trim())];
    }),
  );
}

function serviceLines(text: string): [string, string][] {
  const found: [string, string][] = [];
  let section = '';
  for (const line of joined(text)) {
    const heading = /^\s*\[(.+)\]\s*$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    else if (section === 'Service' && !/^\s*[#;]/.test(line) && line.includes('=')) {
      const [key, value] = splitOnce(line, '=');
      found.push([key.trim(), value.trim()]);
    }
  }
  return found;
}

/** Lines, with those put together that end with a backslash. */
const joined = (text: string): string[] => text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);

/** As in `A=1 "B=two words"`. */
const words = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

const unquoted = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;

function specified(text: string, unit: string): string {
  const values: Readonly<Record<string, string>> = {
    ...{ '%': '%', n: unit, N: unit.replace(/\.service$/, ''), d: credentialsOf(unit) },
    ...{ S: '/var/lib', E: '/etc', t: '/run', C: '/var/cache', L: '/var/log' },
  };
  return text.replaceAll(/%([%nNdSEtCL])/g, (_, letter: string) => values[letter] ?? '');
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
