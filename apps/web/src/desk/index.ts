/** Front door of the desk: lending with and without a network. */
export { barTexts } from "./barTexts.ts";
export { DeskBar } from "./DeskBar.tsx";
export { DeskStatus } from "./DeskStatus.tsx";
export { kindOf, kindTexts } from "./kinds.ts";
export { classesOf, classOf, findReaders, findTitles } from "./lookups.ts";
export { deskOperation, undoRequest } from "./operation.ts";
export { pendingMarkerKey } from "./pending-marker.ts";
export { ReceiptButton } from "./ReceiptButton.tsx";
export { useDeskRead } from "./read.ts";
export { isServerUnavailable, mayBeSentAgain } from "./retry.ts";
export { createScanRun } from "./scan-run.ts";
export { createBounce } from "./scans.ts";
export { deskState, useDeskState, useHasStatusPlace } from "./state.ts";
export { addressOf, type DeskMode, type MenuEntry, useDeskMenu, useScreenEntries } from "./useDeskMenu.ts";
export { useOpened, useScanQueue } from "./useScanQueue.ts";
export { useUndoKey } from "./useUndoKey.ts";
