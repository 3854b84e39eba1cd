/**
 * Actions on selected rows that a resource adds to those of every list. An action is a component that receives the
 * selection; it renders its button, and its dialog if it has one. `selection.load(limit)` returns the ids.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { SelectionActionProps } from "./props.ts";

type Action = LazyExoticComponent<ComponentType<SelectionActionProps>>;

const action = (load: () => Promise<{ default: ComponentType<SelectionActionProps> }>): Action => lazy(load);

/** By the path of the resource. */
export const selectionActions: Readonly<Record<string, readonly Action[]>> = {
	"/library_books": [
		action(() => import("../labels/CopyLabels.tsx")),
		action(() => import("../library_books/batches/MoveCopies.tsx")),
		action(() => import("../library_books/batches/WithdrawCopies.tsx")),
	],
	"/tasks": [action(() => import("../tasks/SettleTasks.tsx"))],
	"/students": [action(() => import("../labels/ReaderCards.tsx"))],
};
