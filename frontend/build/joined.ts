/** So many shared files a page takes at most, beside its own and those of the shell. */
const OF_A_PAGE = 9;
/** And what comes later, such as a dialog. */
const OF_A_PART = 8;
/** A file that is loaded at once: a page, or a part that comes lazily. */
export interface Part {
  isPage: boolean;
  /** The weight of what it loads in vain; 1 for a page. */
  weight: number;
  /** Its modules, without those that are loaded before. */
  modules: ReadonlySet<string>;
}

interface Group {
  modules: string[];
  /** Size in characters, minified. */
  size: number;
  /** Numbers of the parts that load it. */
  users: Set<number>;
  /** The groups whose modules its own import; never in a circle. */
  imports: Set<Group>;
}

/**
 * The modules that several parts need, in groups of which each part loads only a few.
 * @returns groups, each after the groups that it imports
 */
export function joined(
  parts: readonly Part[],
  importsOf: (id: string) => readonly string[],
  sizeOf: (id: string) => number,
): string[][] {
  const groups = bySharers(parts, importsOf, sizeOf);
  // Pages come first, the heaviest before all, so that the best choice for them is made before the others.
  const order = [...parts.entries()]
    .map(([part, { isPage, modules }]) => ({
      part,
      isPage,
      size: [...modules].reduce((sum, id) => sum + sizeOf(id), 0),
    }))
    .sort((one, other) => Number(other.isPage) - Number(one.isPage) || other.size - one.size);
  const weights = parts.map(({ weight }) => weight);
  for (const { part, isPage } of order) {
    const most = isPage ? OF_A_PAGE : OF_A_PART;
    for (let own = of(groups, part); own.length > most; own = of(groups, part)) {
      const pair = cheapest(own, weights);
      if (!pair) break;
      merge(groups, ...pair);
    }
  }
  return inOrder(groups).map(({ modules }) => modules);
}

const of = (groups: ReadonlySet<Group>, part: number) => [...groups].filter(({ users }) => users.has(part));

/** Groups of modules that the same parts need. */
function bySharers(
  parts: readonly Part[],
  importsOf: (id: string) => readonly string[],
  sizeOf: (id: string) => number,
): Set<Group> {
  const users = new Map<string, number[]>();
  for (const [part, { modules }] of parts.entries())
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), part]);
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, sharers] of users) {
    if (sharers.length < 2) continue;
    const group = groups.get(sharers.join()) ?? { modules: [], size: 0, users: new Set(sharers), imports: new Set() };
    groups.set(sharers.join(), group);
    group.modules.push(id);
    group.size += sizeOf(id);
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf)
    for (const imported of importsOf(id)) {
      const other = groupOf.get(imported);
      if (other && other !== group) group.imports.add(other);
    }
  return new Set(groups.values());
}

/** A group and all groups that are loaded with it. */
function withImports(group: Group): Set<Group> {
  const found = new Set([group]);
  for (const one of found) for (const imported of one.imports) found.add(imported);
  return found;
}

/** The two groups whose union makes parts load the least in vain. */
function cheapest(groups: readonly Group[], weights: readonly number[]): [Group, Group] | undefined {
  let best: [Group, Group] | undefined;
  let least = Infinity;
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const cost = costOf(one, other, weights) + costOf(other, one, weights);
      if (cost < least && !isBetween(one, other) && !isBetween(other, one)) [least, best] = [cost, [one, other]];
    }
  return best;
}

/**
 * The weight of this group that the other's parts would load in vain, more than in proportion: one page with 100 kB in vain is worse
 * than ten with 10 kB.
 */
function costOf(group: Group, other: Group, weights: readonly number[]): number {
  const loaded = [...withImports(group)];
  let cost = 0;
  for (const part of other.users) {
    const inVain = loaded.reduce((sum, { size, users }) => (users.has(part) ? sum : sum + size), 0);
    cost += inVain ** 1.5 * (weights[part] ?? 0);
  }
  return cost;
}

/** Whether a third group imports one and is imported by the other, so that their union would import itself. */
const isBetween = (group: Group, other: Group) =>
  [...group.imports].some((imported) => imported !== other && withImports(imported).has(other));

function merge(groups: Set<Group>, one: Group, other: Group): void {
  const union: Group = {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    users: new Set([...one.users, ...other.users]),
    imports: new Set([...one.imports, ...other.imports].filter((group) => group !== one && group !== other)),
  };
  groups.delete(one);
  groups.delete(other);
  for (const { imports } of groups) if (imports.delete(one) || imports.has(other)) imports.add(union).delete(other);
  groups.add(union);
  for (const { users } of withImports(union)) for (const part of union.users) users.add(part);
}

function inOrder(groups: ReadonlySet<Group>): Group[] {
  const sorted = new Set<Group>();
  const visit = (group: Group) => {
    if (sorted.has(group)) return;
    for (const imported of group.imports) visit(imported);
    sorted.add(group);
  };
  for (const group of groups) visit(group);
  return [...sorted];
}
