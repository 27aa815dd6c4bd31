/**
 * Sentences without a code, because events of the log hold them as text or a library returns them; names in braces
 * stand for the parts that differ. This is the only table that the browser reads backwards: it finds the values in the
 * words. A new event or answer that needs a sentence with values takes one with a code instead.
 */
export const REASONS: readonly string[] = [
  // Why a message waits or was not sent, in events of messages and jobs.
  '{why} This message was not sent.',
  'The gateway refused this message: {why}. Correct it and send it again.',
  'The gateway answered {status}',
  'No connection to the gateway ({why})',
  "The channel's gateway address is wrong. {why}",
  'This person does not want messages for {purpose}. Write down their consent when they give it again.',
  'There is no consent of this person for {purpose}, and your account requires one.',
  'This person was asked to confirm that they want messages for {purpose}, and has not said yes.',
  'Wavelane was restored from a backup of {when}. What went out after that looks unsent here. Resume this job only if you know that it did not go out, else cancel it.',
  'This could not be sent in time (within {hours} h), so it was stopped. Resume it to send what is left, or cancel it.',
  'Daily limit reached: {used} of {limit} used on {day}, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'Daily limit reached: {used} of {limit} used on {day}, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'Daily limit reached: {used} of {limit} used today, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'Daily limit reached: {used} of {limit} used today, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  // Why a channel could not be made or given days, in events of provisioning.
  'The gateway could not be reached. Nothing was changed. ({why})',
  'The gateway does not accept the partner token. Check the WHAPI settings. ({why})',
  'The gateway refused: {why}',
  'Main balance only has {have} days available. Cannot add {days} days.',
  'The main balance has {have} days, of which {floor} are kept. Cannot add {days} days.',
  // Notes of lines of a balance.
  'WHAPI has {n} days, the same as the main balance',
  'WHAPI has {n} days, {difference} more than the main balance',
  'WHAPI has {n} days, {difference} fewer than the main balance',
  'Reverses transaction {n}',
  'Used before transaction {n} was deleted',
  // Features of plans.
  '{n} channel',
  '{n} channels',
  '{n} messages per day',
  '{n} bulk messages per month',
  // Operations on read models, as `libs/projections` refuses them.
  "The rebuild of '{name}' was cancelled.",
  "The rebuild of '{name}' is {state}.",
  "There is nothing to compare '{name}' with. Rebuild it first.",
  "There is no projection '{name}'.",
  'Event {id} is not in the log.',
  "Projection '{name}' is not running.",
  "A rebuild of '{name}' is {state} (since {when}). Switch to it or cancel it first.",
  "No cancelled rebuild of '{name}' is kept.",
  "Projection '{name}' has no earlier version.",
  "Projection '{name}' is paused already.",
  "Projection '{name}' is not paused.",
  "Projection '{name}' has no earlier version to go back to.",
  "There is no rebuild of '{name}'.",
  "Projection '{name}' was changed by somebody else meanwhile.",
  "Projection '{name}' is being changed by someone else. Try again.",
  "Projection '{name}' has not been started yet.",
  "There are no documents of version {n} of '{name}'.",
];
