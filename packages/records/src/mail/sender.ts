/** Sends what waits in the outbox: when something is put in, when a mail server is set up, and every so often. */
import type { SettingsStore } from "../settings/store.ts";
import type { MailDelivery } from "./mail.ts";
import type { Outbox } from "./outbox.ts";

/** Milliseconds between two looks at mails whose time to be tried again has come. */
const pause = 30_000;

export interface Sender {
	/** Sends what is due now; waits for it. */
	run(): Promise<void>;
	close(): Promise<void>;
}

export function mailSender(
	outbox: Outbox,
	settings: SettingsStore,
	deliver: MailDelivery,
	failed: (error: unknown) => void,
): Sender {
	let running: Promise<void> | null = null;
	let again = false;
	let closed = false;

	async function work(): Promise<void> {
		do {
			again = false;
			if (settings.current().smtp.enabled) await outbox.sendDue(deliver);
		} while (again && !closed);
	}

	/** One at a time; who asks meanwhile is served by another round. */
	function run(): Promise<void> {
		if (closed) return Promise.resolve();
		if (running) again = true;
		running ??= work()
			.catch(failed)
			.finally(() => {
				running = null;
			});
		return running;
	}

	const timer = setInterval(() => void run(), pause);
	timer.unref();
	outbox.onPost(() => void run());
	const stop = settings.onChange(() => void run());
	void run();
	return {
		run,
		async close() {
			closed = true;
			clearInterval(timer);
			stop();
			await running;
		},
	};
}
