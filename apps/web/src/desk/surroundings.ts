/** What a desk on this device needs of the world around it. */
import type { DeskState } from "./state.ts";
import type { DeskStore } from "./store.ts";

/** How a desk reaches the world; tests put another one in. */
export interface Surroundings {
	readonly store: DeskStore;
	readonly device: string;
	/** Names this page, so that another one knows whose operations are still under way. */
	readonly tab: string;
	person(): { readonly language: "tr" | "en"; readonly isVolunteer: boolean };
	/** @throws ClientResponseError; status 0 where no answer came within `patience` milliseconds */
	post<T>(path: string, body: object, patience: number): Promise<T>;
	get<T>(path: string, patience: number): Promise<T>;
	/** Milliseconds since 1970. */
	now(): number;
	/** Does work that no other page of this browser does meanwhile. `false`: another one is at it. */
	alone<T>(name: string, work: () => Promise<T>, isOptional?: boolean): Promise<T | false>;
	/** Pages of this browser that are open. */
	openTabs(): Promise<ReadonlySet<string>>;
	/** Something changed that other pages should know, too. */
	changed(what: "rows" | "snapshot"): void;
	tell(change: Partial<DeskState>): void;
	texts(): { readonly cannotKeep: string; readonly unknownHere: string };
}
