import { catalogue } from "@rafta/words";

/** Texts of the shell and of the shared components: part of the first load, so kept short. */
export const common = catalogue("web/common");
