import { words } from "@rafta/words";

/** Reasons why a row of a list was not applied, or not undone. */
export const outcomeReasons = words("library/tables/outcome-reasons");

export type OutcomeReason = keyof typeof outcomeReasons;
