import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Message } from './catalogue';
import { text } from './texts';

interface Props {
  id: string;
  values?: Record<string, ReactNode>;
  own?: Message;
  components?: Record<string, ReactElement<{ children?: ReactNode }>>;
}

/** Stands for a value until the text has been cut into its elements: people's texts may look like elements. */
const PLACE = '\uE000';
const PARTS = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>|\uE000(\d+)\uE000/s;

/** A text with elements or other nodes in it, in place of lingui's own, which takes `<0>` in a value for an element. */
export function Trans({ id, values, own, components = {} }: Props) {
  const kept: ReactNode[] = [];
  const places = values && withPlaces(values, kept);
  return <>{nodesOf(text(id, places, own), kept, components)}</>;
}

/** Numbers choose the form of a plural; anything else is kept aside. */
function withPlaces(values: Record<string, ReactNode>, kept: ReactNode[]): Record<string, unknown> {
  const places: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    places[name] = typeof value === 'number' ? value : `${PLACE}${kept.push(value) - 1}${PLACE}`;
  }
  return places;
}

function nodesOf(whole: string, kept: readonly ReactNode[], components: NonNullable<Props['components']>): ReactNode[] {
  const found = PARTS.exec(whole);
  if (!found) return [whole];
  const [part, name, inner, alone, place] = found;
  const node =
    place === undefined ? filled(components[name ?? alone ?? ''], inner, kept, components) : kept[Number(place)];
  const after = whole.slice(found.index + part.length);
  return [
    whole.slice(0, found.index),
    <Fragment key={whole.length}>{node}</Fragment>,
    ...nodesOf(after, kept, components),
  ];
}

function filled(
  element: ReactElement<{ children?: ReactNode }> | undefined,
  inner: string | undefined,
  kept: readonly ReactNode[],
  components: NonNullable<Props['components']>,
): ReactNode {
  if (!isValidElement(element)) return inner;
  return inner === undefined ? element : cloneElement(element, {}, ...nodesOf(inner, kept, components));
}
