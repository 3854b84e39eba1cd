/**
 * Communication between the processes that serve one database file. The composition provides the transport (a common
 * parent, for instance); without peers the file is served by this process alone.
 */

/** Wakes the other processes when there may be new messages for them. */
export interface PeerNotifier {
	/** Wakes every other process soon; several calls may arrive as one. */
	notify(): void;
	/** Registers a listener for other processes' calls. Returns the function that removes it. */
	onNotify(listener: () => void): () => void;
}

/** Callbacks of a process when another one is about to replace the database file. */
export interface FileHolder {
	/** Closes the file; new requests wait. */
	letGo(): void;
	/** Opens the file that is there now. */
	comeBack(): void;
}

/** Exclusive right to write. It is released when its process dies. */
export interface WriteLock {
	/** Whether another process waits for it. */
	isWanted(): boolean;
	end(): void;
}

export interface PeerProcesses {
	readonly notifier: PeerNotifier;
	/**
	 * Acquires the write lock, in the order of requests. `onWanted` is called when another process starts waiting for
	 * it.
	 * @throws DatabaseUnusable `locked` if it is not acquired within `timeoutMs` milliseconds
	 */
	acquireWriteLock(timeoutMs: number, onWanted: () => void): Promise<WriteLock>;
	/**
	 * Makes every other process close the file, for the holder of the write lock; returns the function that lets them
	 * reopen it.
	 * @throws DatabaseUnusable `locked` if one of them does not
	 */
	enterExclusiveMode(): Promise<() => void>;
	/** Registers the callbacks for when another process needs the file exclusively. */
	hold(holder: FileHolder): void;
}
