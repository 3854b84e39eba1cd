/** Front door of the device: what this browser remembers, and ids that it makes. */
export { localKeys, parseStored, readLocal, readTab, writeLocal, writeTab } from "./local.ts";
export { newOpId } from "./opId.ts";
