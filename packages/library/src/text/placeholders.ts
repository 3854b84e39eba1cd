export { fillPlaceholders } from "@rafta/words";
