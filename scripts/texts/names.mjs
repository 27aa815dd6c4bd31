import { compiled, isPlural } from '../../frontend/build/texts/expand.mjs';

/** The values and elements that a message names, sorted: a translation has the same ones. */
export function namesIn(message, hasValues) {
  const names = new Set(Array.from(message.matchAll(/<(\d+)(?:>|\/>)/g), ([, element]) => `<${element}>`));
  if (isPlural(message)) collect(compiled(message), names);
  else if (hasValues) for (const [name] of message.matchAll(/\{\w+\}/g)) names.add(name);
  return [...names].sort().join(' ');
}

function collect(tokens, names) {
  if (!Array.isArray(tokens)) return;
  for (const [name, , cases] of tokens.filter(Array.isArray)) {
    names.add(`{${name}}`);
    for (const inner of Object.values(cases ?? {})) collect(inner, names);
  }
}
