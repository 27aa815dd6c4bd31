// A look at a style in jsdom asks of each rule of the page whether it fits the element, and looking for a button by its
// name looks at hundreds of styles. Nearly every rule is of a class or a tag that the element does not have; that is seen
// here, before the selector engine is asked.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;
/** The requirements of a selector on an element, by alternatives. */
const needs = new Map();
/** The element of the last call, since all rules are checked for one element after the other. */
let last = {};

/** For each alternative a tag and a class that an element must have to match, if it names them. */
function needsOf(selector) {
  let found = needs.get(selector);
  if (!found) {
    // A part in brackets only adds conditions.
    let bare = selector;
    while (/\([^()]*\)|\[[^\]]*\]/.test(bare)) bare = bare.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
    found = bare.split(',').map((alternative) => {
      const subject = alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1);
      if (/[\\()[\]"']/.test(subject)) return {};
      return { tag: /^[a-z][\w-]*/.exec(subject)?.[0], name: /\.([\w-]+)/.exec(subject)?.[1] };
    });
    needs.set(selector, found);
  }
  return found;
}

/** The tag and classes of an element; jsdom drops the cache of its document when an attribute changes. */
function namesOf(element) {
  const { _attached: isAttached, _ownerDocument: document } = element;
  if (!isAttached || last.element !== element || last.cache !== document._styleCache)
    last = {
      element,
      cache: document._styleCache,
      tag: element._localName,
      names: element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [],
    };
  return last;
}

selectors.matchesDontThrow = (element, selector) => {
  // A rule of another kind (@keyframes) has no selector.
  if (typeof selector !== 'string') return false;
  const { tag, names } = namesOf(element);
  for (const needed of needsOf(selector))
    if ((!needed.tag || needed.tag === tag) && (!needed.name || names.includes(needed.name)))
      return matchesDontThrow(element, selector);
  return false;
};
