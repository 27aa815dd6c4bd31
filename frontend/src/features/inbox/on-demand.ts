// What is shown after a press only: one file for all of it, so that pages share few files.
export { FilterPopover } from './list/filter-popover';
export { ViewMenu } from './list/view-menu';
export { AssignDialog } from './head/assign-dialog';
export { AssignMenu } from './head/assign-menu';
export { MoreMenu } from './head/more-menu';
export { SnoozeDialog } from './head/snooze-dialog';
export { SnoozeMenu } from './head/snooze-menu';
export { TakeOverDialog } from './head/take-over-dialog';
export { PlanDialog } from './planned/plan-dialog';
