/** Sends the mails of the outbox: when one is added, when a mail server is set up, and at intervals. */
import type { SettingsStore } from "../settings/store.ts";
import type { MailDelivery } from "./mail.ts";
import type { Outbox } from "./outbox.ts";

/** Interval between checks for mails to be retried, in milliseconds. */
const RETRY_INTERVAL_MS = 30_000;

export interface Sender {
	/** Sends what is due now, and resolves when done. */
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

	/** Runs one pass at a time; requests during a pass cause one more pass. */
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

	const timer = setInterval(() => void run(), RETRY_INTERVAL_MS);
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
