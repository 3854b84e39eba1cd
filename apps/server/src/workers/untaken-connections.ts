import type { Worker } from "node:cluster";

/** A message of Node's cluster module: a connection has a number, and the worker replies with it. */
interface ClusterMessage {
	readonly act?: string;
	readonly seq?: number;
	readonly ack?: number;
}

/** Milliseconds in which the last replies of a worker that has exited may still arrive. */
const LAST_REPLIES_MS = 1000;

/**
 * Closes the connections that a worker has been handed and has not taken when it dies. Node keeps them open for ever in
 * that case: their clients would wait until they give up, instead of asking again at once.
 */
export function closeUntaken({ process: child }: Worker): void {
	const untaken = new Map<number, { close(): void }>();
	const send = child.send;
	Object.assign(child, {
		send(message: ClusterMessage, handle?: { close(): void }, ...more: unknown[]): unknown {
			if (message.act === "newconn" && message.seq !== undefined && handle) untaken.set(message.seq, handle);
			return Reflect.apply(send, child, [message, handle, ...more]);
		},
	});
	child.on("internalMessage", ({ ack }: ClusterMessage) => {
		if (ack !== undefined) untaken.delete(ack);
	});
	// Not `disconnect`: the channel stays open for the worker's receipt of the connection.
	child.once("exit", () => {
		setTimeout(() => {
			for (const handle of untaken.values()) handle.close();
			untaken.clear();
		}, LAST_REPLIES_MS).unref();
	});
}
