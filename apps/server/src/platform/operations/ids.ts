/** The schemas of ids, for operations whose bodies are not in the contract yet. */
export { opId, recordId } from "@rafta/library/api/ids";
