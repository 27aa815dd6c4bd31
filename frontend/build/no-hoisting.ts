/**
 * In place of a library that Emotion asks to carry a component's statics over in `withTheme`, which nothing here calls:
 * its list of React's statics would come with every page.
 */
export default function noHoisting<Target>(target: Target): Target {
  return target;
}
