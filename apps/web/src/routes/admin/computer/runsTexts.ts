import { catalogue } from "@rafta/words";

/** When Rafta runs: a question of the set-up and of the administration. */
export const runsTexts = catalogue("web/admin/computer/runs");
