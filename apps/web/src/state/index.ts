/** Front door of the state: stores and hooks that are neither components nor data. */
export { afterSave } from "./afterSave.ts";
export { isSame } from "./isSame.ts";
export { createStore, type Store, useStore } from "./store.ts";
export { isResultOf, LONG_DEBOUNCE_MS, useDebounced, useDebouncedCommit } from "./useDebounced.ts";
export { useFollowing } from "./useFollowing.ts";
