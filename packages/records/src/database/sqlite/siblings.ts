/**
 * What the processes that serve one database file say to one another. The composition brings the means (a common
 * parent, for instance); without siblings the file is served by this process alone.
 */

/** Wakes the other processes: something may have been written that they want to know of. */
export interface Bell {
	/** Wakes every other process soon; several rings may arrive as one. */
	ring(): void;
	/** Called when another process has rung. Gives back a function that ends it. */
	onRing(listener: () => void): () => void;
}

/** What a process does when another one is about to put a different file in the place of the database. */
export interface FileHolder {
	/** Closes the file; whoever asks for it meanwhile waits. */
	letGo(): void;
	/** Opens the file that lies there now. */
	comeBack(): void;
}

/** The turn to write. That of a process that dies ends with it. */
export interface Turn {
	/** Whether another process waits for it. */
	isWanted(): boolean;
	end(): void;
}

export interface Siblings {
	readonly bell: Bell;
	/**
	 * Waits for the turn to write, given in the order asked. `wanted` is called when another process begins to wait for it.
	 * @throws DatabaseUnusable `locked` when it has not come after `patience` milliseconds
	 */
	turn(patience: number, wanted: () => void): Promise<Turn>;
	/**
	 * Has every other process let go of the file, for whoever has the turn; gives back what calls them back.
	 * @throws DatabaseUnusable `locked` when one of them does not
	 */
	alone(): Promise<() => void>;
	/** Says who lets go of the file when another process wants to be alone with it. */
	hold(holder: FileHolder): void;
}
