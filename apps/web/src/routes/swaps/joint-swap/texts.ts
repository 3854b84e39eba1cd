import { catalogue } from "@rafta/words";

export const jointSwapTexts = catalogue("web/swaps/joint-swap");
