import { catalogue } from "@rafta/words";

export const texts = catalogue("web/kiosk");
