/** Sends the queued operations of this device, in order of time, until the server has answered each. */
import type { AnswerOf } from "@rafta/library/api/index";
import { ClientResponseError } from "pocketbase";
import type { Body } from "./decide.ts";
import type { DeskPorts } from "./ports.ts";
import { isServerUnavailable, statusOf } from "./retry.ts";
import type { Row } from "./store.ts";

/**
 * Operations per request. The first batch is small: it shows whether the connection is good, and gives quick feedback.
 */
const first = { size: 10, timeoutMs: 5000 };
const further = { size: 50, timeoutMs: 60_000 };

/**
 * Outcome of sending: all sent, the server is offline or requires a sign-in, to be retried later, or another page is
 * sending.
 */
export type SendResult = "all" | "away" | "signIn" | "later" | "other";

type ReplayAnswer = AnswerOf<"POST /api/circulation/replay">;

interface Desk {
	decide(path: string, body: Body, at: number, otherwise: unknown): Promise<unknown>;
	count(): Promise<number>;
	setOffline(value: boolean): void;
	/** Whether there is data on the library to decide on. */
	hasLibrary(): Promise<boolean>;
}

export function createSender(ports: DeskPorts, { decide, count, setOffline, hasLibrary }: Desk) {
	const { store, device, now, withLock, publish } = ports;

	/**
	 * Operations whose page closed before an answer: they are decided here, as of their time, once there is data on the
	 * library.
	 */
	async function adopt(): Promise<void> {
		if (!(await hasLibrary())) return;
		const tabs = await ports.openTabs();
		const orphans = (await store.rows()).filter((row) => row.state === "asked" && !tabs.has(row.tab));
		for (const { opId, at, content } of orphans) {
			try {
				if (content.path && content.body) await decide(content.path, content.body, at, null);
				else await store.remove([opId]);
			} catch {
				// Refused: nobody was shown it as done.
				await store.remove([opId]);
			}
		}
	}

	function settleRow(row: Row, answer: ReplayAnswer["events"][number] | undefined): Row | null {
		if (!answer) return null;
		if (answer.outcome !== "refused") return { ...row, state: "sent", taken: now() };
		const reasons = answer.reasons.map(({ message }) => message);
		return { ...row, state: "refused", taken: now(), content: { ...row.content, reasons } };
	}

	async function sendBatch(rows: readonly Row[], timeoutMs: number): Promise<void> {
		const events = rows.flatMap(({ content }) => content.event ?? []);
		const path = "/api/circulation/replay";
		try {
			const body = { device_id: device, events };
			const { events: answers } = await ports.post<ReplayAnswer>(path, body, timeoutMs);
			const byId = new Map(answers.map((answer) => [answer.op_id, answer]));
			await store.put(...rows.flatMap((row) => settleRow(row, byId.get(row.opId)) ?? []));
			if (rows.every(({ opId }) => !byId.has(opId))) throw new Error("the server answered no operation");
		} catch (error) {
			if (![400, 413, 422].includes(statusOf(error))) throw error;
			// An operation that the server cannot read blocks no other.
			if (rows.length > 1) for (const row of rows) await sendBatch([row], timeoutMs);
			else if (rows[0]) {
				const reasons = [error instanceof ClientResponseError ? error.message : ""];
				await store.put({ ...rows[0], state: "refused", content: { ...rows[0].content, reasons } });
			}
		}
	}

	async function sendAll(): Promise<SendResult> {
		await withLock("decide", adopt);
		let batch = first;
		for (;;) {
			const waiting = (await store.rows()).filter(({ state }) => state === "waiting");
			if (waiting.length === 0) return "all";
			const unreadable = waiting.filter(({ content }) => !content.event);
			await store.put(...unreadable.map((row) => ({ ...row, state: "refused" as const })));
			const readable = waiting.filter(({ content }) => content.event).slice(0, batch.size);
			try {
				if (readable.length > 0) await sendBatch(readable, batch.timeoutMs);
				batch = further;
				setOffline(false);
				publish({ signIn: false });
			} catch (error) {
				const status = statusOf(error);
				if (isServerUnavailable(error)) {
					setOffline(true);
					return "away";
				}
				if (status === 401 || status === 403) {
					publish({ signIn: true });
					return "signIn";
				}
				console.error("The desk's operations could not be sent.", error);
				return "later";
			} finally {
				await count();
				ports.changed("rows");
			}
		}
	}

	return { sendAll };
}
