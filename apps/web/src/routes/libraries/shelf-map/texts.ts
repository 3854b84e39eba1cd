import { catalogue } from "@rafta/words";

export const texts = catalogue("web/libraries/shelf-map");
