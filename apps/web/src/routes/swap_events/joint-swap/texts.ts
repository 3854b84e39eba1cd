import { catalogue } from "@rafta/words";

export const jointSwapTexts = catalogue("web/swap_events/joint-swap");
