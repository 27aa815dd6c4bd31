/**
 * Numbers that numbering plans of before have, and today's metadata has not (any more): they may still be in use, and were
 * accepted by their length. From the metadata of libphonenumber 8.13 (Google, Apache License 2.0).
 */
const FORMER: readonly RegExp[] = [
  // Zimbabwe: fixed lines of six to eight digits.
  /^\+263(?:(?:(?:13|6(?:[16-8]21|52[013])|8(?:[1349]28|523))\d|3(?:(?:123|92\d)\d|7[56]))\d|2(?:(?:(?:02[014]|[56]20|72[03]|9\d\d)\d|4(?:2\d\d|8))\d|2(?:[278]\d|92))|5(?:4(?:2\d{3}|83)|525\d\d))\d{3}$/,
  /^\+263(?:2(?:(?:0\d|7[1-7])\d|583)|(?:55|6[78])\d\d)\d{3}$/,
  // Benin: numbers of the internet and of companies, which got no new form.
  /^\+229(?:857[58]\d{4}|81\d{6})$/,
];

/** @param e164 with '+' */
export const isOfFormerPlan = (e164: string): boolean => FORMER.some((plan) => plan.test(e164));
