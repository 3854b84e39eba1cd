/**
 * A desk that keeps working without the server. An operation is recorded on this device, then sent; without a response
 * it is decided here by the same rules and queued. While operations are queued, all later ones queue behind them: the
 * server receives everything in the order in which it happened.
 */
import { type OfflineDesk, openOfflineDesk } from "@rafta/library/offline/desk";
import { mergeSnapshots, type Snapshot } from "@rafta/library/offline/snapshot";
import { ClientResponseError } from "pocketbase";
import { type Body, decideOn, eventOf, isLocal } from "./decide.ts";
import type { DeskPorts } from "./ports.ts";
import { refusalOf } from "./refusal.ts";
import { isServerUnavailable } from "./retry.ts";
import { createSender, type SendResult } from "./sender.ts";
import type { KeptSnapshot, Row } from "./store.ts";

/** Milliseconds that the server has to answer while a person is waiting at the desk. */
const TIMEOUT_MS = 3000;
/** The same in the background, where nobody is waiting. */
const BACKGROUND_TIMEOUT_MS = 60_000;
export function createLocalDesk(ports: DeskPorts) {
	const { store, tab, now, withLock, publish } = ports;
	let kept: KeptSnapshot | null | undefined;
	let desk: OfflineDesk | null = null;
	let deskLanguage = "";
	let taken = new Set<string>();
	let lastAt = 0;
	let offline = false;

	const setOffline = (value: boolean): void => {
		if (value !== offline) publish({ awaySince: value ? now() : 0 });
		offline = value;
	};

	/** A unique timestamp for every operation, in order, regardless of the clock. */
	function tick(): number {
		lastAt = Math.max(now(), lastAt + 1);
		return lastAt;
	}
	const instant = (at: number): string => new Date(at + (kept?.offset ?? 0)).toISOString();

	async function snapshot(): Promise<KeptSnapshot | null> {
		kept ??= await store.snapshot();
		publish({ synced: kept?.snapshot.at ?? "" });
		return kept;
	}

	async function count(): Promise<number> {
		const [waiting, refused] = [await store.count("waiting"), await store.count("refused")];
		publish({ waiting, refused });
		return waiting;
	}

	/** The current state of the desk: the snapshot and every operation since, including those of other pages. */
	async function current(): Promise<OfflineDesk | null> {
		const base = await snapshot();
		if (!base) return null;
		const person = ports.person();
		const rows = (await store.rows()).filter(({ state }) => state === "waiting" || state === "sent");
		const events = rows.flatMap(({ content }) => content.event ?? []);
		const ids = new Set(events.map(({ op_id }) => op_id));
		if (!desk || deskLanguage !== person.language || [...taken].some((id) => !ids.has(id))) {
			desk = openOfflineDesk(base.snapshot, events, person);
			deskLanguage = person.language;
		} else for (const event of events) if (!taken.has(event.op_id)) desk.library.take(event);
		taken = ids;
		return desk;
	}

	/**
	 * Decides an operation on this device and stores it. @throws the refusal, or `otherwise` without any data on the
	 * library
	 */
	async function decide(path: string, body: Body, at: number, otherwise: unknown): Promise<unknown> {
		const opId = String(body.op_id);
		const before = (await store.rows()).find((row) => row.opId === opId);
		if (before && before.state !== "asked" && before.content.answer) return before.content.answer;
		const open = await current();
		if (!open) {
			await store.remove([opId]);
			throw otherwise;
		}
		const decision = decideOn(open, path, body, instant(at));
		if (!decision.ok || !decision.event) {
			if (before) await store.remove([opId]);
			if (!decision.ok) throw refusalOf(decision, ports.texts().unknownHere);
			return decision.answer;
		}
		const { event, answer } = decision;
		try {
			const content = { event, answer };
			await store.put({ opId, at, state: "waiting", tab, taken: 0, content });
		} catch (error) {
			console.error("This browser could not keep an operation of the desk.", error);
			// An operation that was decided but not stored has not happened.
			desk = null;
			throw new ClientResponseError({ status: 507, response: { message: ports.texts().cannotKeep } });
		}
		taken.add(opId);
		await count();
		ports.changed("rows");
		return answer;
	}

	const decideWithLock = (path: string, body: Body, at: number, otherwise: unknown): Promise<unknown> =>
		withLock("decide", () => decide(path, body, at, otherwise));

	/** Keeps an operation done by the server until the snapshot contains it; nothing waits for that. */
	async function settle(written: Promise<void>, path: string, body: Body, answer: unknown, at: number) {
		await written;
		const opId = String(body.op_id);
		const event = eventOf(path, body, answer, instant(at));
		if (event) await store.put({ opId, at, state: "sent", tab, taken: now(), content: { event } });
		else await store.remove([opId]);
	}
	const quietly = (work: Promise<unknown>): void => {
		work.catch((error) => console.warn("This browser could not keep what the desk did.", error));
	};

	async function run(path: string, body: Body): Promise<unknown> {
		if (!isLocal(path)) return ports.post(path, body, BACKGROUND_TIMEOUT_MS);
		const at = tick();
		const lost = new ClientResponseError({ status: 0 });
		if (offline || (await store.count("waiting")) > 0) return decideWithLock(path, body, at, lost);
		const content = { path, body };
		const written = store.put({ opId: String(body.op_id), at, state: "asked", tab, taken: 0, content });
		try {
			const answer = await ports.post(path, body, TIMEOUT_MS);
			quietly(settle(written, path, body, answer, at));
			return answer;
		} catch (error) {
			if (!isServerUnavailable(error)) {
				quietly(written.then(() => store.remove([String(body.op_id)])));
				throw error;
			}
			setOffline(true);
			// A failed write is reported when the operation is decided.
			await written.catch(() => undefined);
			return decideWithLock(path, body, at, error);
		}
	}

	const hasLibrary = async (): Promise<boolean> => (await snapshot()) !== null;
	const sender = createSender(ports, { decide, count, setOffline, hasLibrary });

	/** Reads the changes of the library; all of it where the two cannot be merged. */
	async function readSnapshot(): Promise<void> {
		const begun = now();
		const base = await snapshot();
		const path = "/api/circulation/snapshot";
		const since = base ? `?since=${encodeURIComponent(base.snapshot.at)}` : "";
		let got = await ports.get<Snapshot>(path + since, BACKGROUND_TIMEOUT_MS);
		let whole = base ? mergeSnapshots(base.snapshot, got) : got;
		if (!whole) {
			got = await ports.get<Snapshot>(path, BACKGROUND_TIMEOUT_MS);
			whole = got;
		}
		const offset = Date.parse(whole.at) - now();
		// Half the latency of a response is not the clock's fault.
		kept = { snapshot: whole, offset: Math.abs(offset) < BACKGROUND_TIMEOUT_MS / 30 ? 0 : offset };
		desk = null;
		await store.keepSnapshot(kept);
		const known = (await store.rows()).filter(({ state, taken: by }) => state === "sent" && by < begun);
		await store.remove(known.map(({ opId }) => opId));
		publish({ synced: whole.at });
		ports.changed("snapshot");
	}

	return {
		run,
		/** The current state of the desk, for look-ups by a screen; `null` without any data on the library. */
		look: () => withLock("decide", current) as Promise<OfflineDesk | null>,
		isOffline: () => offline,
		/** Updates the counts, and reads what another page of this browser has stored. */
		async refresh(what: "rows" | "snapshot"): Promise<void> {
			if (what === "snapshot") {
				kept = undefined;
				desk = null;
				await snapshot();
			}
			await count();
		},
		/** Sends the queued operations, in order of time; one page of this browser at a time. */
		send: (): Promise<SendResult> =>
			withLock("send", sender.sendAll, true).then((sent) => (sent === false ? ("other" as const) : sent)),
		/** Checks whether the server answers again, where no queued operation would show it by being sent. */
		async knock(): Promise<void> {
			try {
				await ports.get("/api/health", TIMEOUT_MS);
				setOffline(false);
			} catch (error) {
				if (!isServerUnavailable(error)) throw error;
			}
		},
		/** Reads the library again unless another page is doing so. @throws ClientResponseError */
		synchronise: () => withLock("snapshot", readSnapshot, true),
		/** Operations refused by the server. */
		refused: async (): Promise<Row[]> => (await store.rows()).filter(({ state }) => state === "refused"),
		async dismiss(opIds: readonly string[]): Promise<void> {
			await store.remove(opIds);
			await count();
			ports.changed("rows");
		},
	};
}

export type LocalDesk = ReturnType<typeof createLocalDesk>;
