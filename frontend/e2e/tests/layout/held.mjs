// Whether the content of a dialog fits into it.

/** The parts of a dialog that overflow it, are cut without an ellipsis, or leave the window. */
export const leaving = (dialog) =>
  dialog.evaluate((box) => {
    const edge = box.getBoundingClientRect();
    const isOut =
      edge.left < -1 || edge.top < -1 || edge.right > window.innerWidth + 1 || edge.bottom > window.innerHeight + 1;
    const cut = [box, ...box.querySelectorAll('*')]
      .filter((each) => /auto|scroll|hidden/.test(window.getComputedStyle(each).overflowX))
      .filter((each) => !each.matches('input, textarea, select, fieldset *, [data-clip]'))
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => `${each.textContent.slice(0, 40)}: ${each.scrollWidth - each.clientWidth} px`);
    return isOut ? ['it leaves the window', ...cut] : cut;
  });
