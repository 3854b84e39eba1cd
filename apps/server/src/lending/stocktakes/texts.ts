/** Texts of the minutes. */
import { words } from "@rafta/words";

export const texts = words("server/lending/stocktakes/minutes");
