/** Outcome of one row, with the reason if it was not applied. */
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { Outcome as JobOutcome } from "../../kit/jobs/jobs.ts";

export type Outcome = JobOutcome<OutcomeReason>;
