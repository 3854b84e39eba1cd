import { words } from "@rafta/words";

/** Reasons why a pupil was not promoted, or a promotion not undone. */
export const stepReasons = words("library/promotion/step-reasons");

export type StepReason = keyof typeof stepReasons;
