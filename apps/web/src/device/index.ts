/** Front door of the device: what this browser remembers, and ids that it makes. */
export { localKeys, parsed, readLocal, readTab, writeLocal, writeTab } from "./local.ts";
export { newOpId } from "./opId.ts";
