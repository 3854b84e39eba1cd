/**
 * One of several processes that serve together: started by the parent (`parent.ts`), which notifies it when to stop.
 */
import { readConfig } from "../composition/config.ts";
import { serve } from "../composition/serve.ts";
import { StartProblem } from "../kit/messages/console.ts";
import { type Channel, peerProcessesOver } from "./peer-processes.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const channel: Channel = {
	send(message: FromWorker) {
		// A message that cannot be sent is not needed: without its parent the process exits.
		if (process.connected) process.send?.(message, () => undefined);
	},
	onMessage: (listener) => void process.on("message", (message: ToWorker) => listener(message)),
};

/** Resolves to the first message of a kind. */
const receive = <Kind extends ToWorker["kind"]>(kind: Kind): Promise<Extract<ToWorker, { kind: Kind }>> =>
	new Promise((resolve) => {
		channel.onMessage((message) => {
			if (message.kind === kind) resolve(message as Extract<ToWorker, { kind: Kind }>);
		});
	});

/** Ctrl-C reaches every process of the terminal: only the parent's message counts. */
process.on("SIGINT", () => undefined);
const ended = new Promise<void>((resolve) => {
	process.on("SIGTERM", () => resolve());
});

/** Serves until the parent sends `stop` or this one process is terminated. */
export async function runWorker(argv: readonly string[]): Promise<void> {
	const stopped = receive("stop");
	const peerProcesses = peerProcessesOver(channel);
	const welcome = receive("welcome");
	channel.send({ kind: "hello" });
	const { setupToken } = await welcome;
	try {
		await serve(readConfig(process.env, argv), {
			peerProcesses,
			setupToken,
			onListening: (listening) => channel.send({ kind: "serving", listening }),
			stopRequested: async () => void (await Promise.race([stopped, ended])),
		});
	} catch (error) {
		if (!(error instanceof StartProblem)) throw error;
		const message: FromWorker = { kind: "problem", problem: error.text };
		await new Promise((resolve) => process.send?.(message, resolve));
		process.exit(1);
	}
	// The channel to the parent would keep the process alive.
	process.exit(0);
}
