// A look at a style in jsdom asks of each rule of the page whether it fits the element, and looking for a button by its
// name looks at hundreds of styles. Nearly every rule is of one class that the element does not have; that is seen here,
// before the selector engine is asked.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;
const neededClasses = new Map();

/** The class without which nothing fits the selector; undefined where there may be none. */
function neededClass(selector) {
  if (!neededClasses.has(selector)) {
    // What stands in brackets only asks for more.
    const bare = selector.replace(/\([^()]*\)|\[[^\]]*\]/g, '').trim();
    const subject = /[,()]/.test(bare) ? '' : bare.split(/[\s>+~]+/).at(-1);
    neededClasses.set(selector, /\.([\w-]+)/.exec(subject)?.[1]);
  }
  return neededClasses.get(selector);
}

selectors.matchesDontThrow = (element, selector) => {
  // A rule of another kind (@keyframes) has no selector.
  if (typeof selector !== 'string') return false;
  const needed = neededClass(selector);
  if (needed !== undefined) {
    const classes = element.getAttributeNS(null, 'class');
    if (!classes || !classes.split(/\s+/).includes(needed)) return false;
  }
  return matchesDontThrow(element, selector);
};
