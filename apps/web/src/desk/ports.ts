/** Dependencies of a desk on this device. */
import type { Language } from "@rafta/words";
import type { DeskState } from "./state.ts";
import type { DeskStore } from "./store.ts";

/** Interface of a desk to its environment; tests supply another one. */
export interface DeskPorts {
	readonly store: DeskStore;
	readonly device: string;
	/** Identifies this page, so that another one knows whose operations are still in progress. */
	readonly tab: string;
	person(): { readonly language: Language; readonly isVolunteer: boolean };
	/**
	 * @throws ClientResponseError; status 0 where no response came within `timeoutMs` milliseconds
	 */
	post<T>(path: string, body: object, timeoutMs: number): Promise<T>;
	get<T>(path: string, timeoutMs: number): Promise<T>;
	/** Milliseconds since 1970. */
	now(): number;
	/** Runs work under a lock shared by all pages of this browser. `false`: another page holds it. */
	withLock<T>(name: string, work: () => Promise<T>, isOptional?: boolean): Promise<T | false>;
	/** Open pages of this browser. */
	openTabs(): Promise<ReadonlySet<string>>;
	/** Notifies other pages of a change. */
	changed(what: "rows" | "snapshot"): void;
	publish(change: Partial<DeskState>): void;
	texts(): { readonly cannotKeep: string; readonly unknownHere: string };
}
