/**
 * Phones that scan for desks. A scan is passed to the waiting desk and then dropped: none is stored, and the phone's
 * key gives access to nothing else. A lost pairing, for example after a restart, is created again.
 */

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Scan, Signal } from "@rafta/library/api/scanners";
import { ApiError, dismiss, notFound, recall } from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordService } from "../../records.ts";
import { answerOf, type Pairing, withAnswers, withScan } from "./pairing.ts";

const texts = words("server/lending/scanners");

const kind = "scanner";
/** A long school day. */
const lifetime = 12 * 3_600_000;
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

const digest = (key: string): string => createHash("sha256").update(key).digest("base64url");
const read = (value: string | null): Pairing | null => (value === null ? null : JSON.parse(value));
const newId = (): string =>
	Array.from(randomBytes(15), (byte) => alphabet[byte % alphabet.length] ?? "a").join("");

export interface Scanners {
	/** Creates a pairing for an account: its id and the key for the phone, which is returned only here. */
	begin(user: string): Promise<{ id: string; key: string; until: number }>;
	/** Phone: registers its presence. @throws ApiError 404 if there is no such pairing, or its key is another */
	greet(id: string, key: string): Promise<void>;
	/** Phone: passes a scan to the desk and waits for its answer; `null` on timeout. @throws ApiError 404, 429 */
	push(id: string, key: string, scan: Scan, timeoutMs: number): Promise<Signal | null>;
	/** Desk: answers scans and waits for further ones. @throws ApiError 404 */
	take(
		id: string,
		user: string,
		answers: readonly { op: string; signal: Signal }[],
		timeoutMs: number,
	): Promise<{ scans: readonly Scan[]; heard: number }>;
	/** Desk: invalidates the phone's key. @throws ApiError 404 */
	end(id: string, user: string): Promise<void>;
	/** Releases all waiting requests. */
	close(): void;
}

export function createScanners(service: RecordService, now: () => Date): Scanners {
	const { memory } = service.database;
	const emitter = new EventEmitter().setMaxListeners(0);
	const time = (): number => now().getTime();
	// The waiting request may be in another process.
	const notify = service.processes.everywhere("scanner", async (id: string) => void emitter.emit(id));
	let isClosed = false;

	const fitsKey = (pairing: Pairing, key: string): boolean =>
		timingSafeEqual(Buffer.from(pairing.key), Buffer.from(digest(key)));

	/** Changes a pairing that is still valid. `change` returns `null` to refuse. @throws ApiError 404, 429 */
	async function alter(
		id: string,
		isFor: (pairing: Pairing) => boolean,
		change: (pairing: Pairing) => Pairing | null,
	): Promise<Pairing> {
		const outcome = await memory.change<Pairing | "unknown" | "full">(kind, id, (value) => {
			const pairing = read(value);
			const until = pairing?.until ?? 0;
			if (!pairing || pairing.until < time() || !isFor(pairing)) return { value, until, answer: "unknown" };
			const next = change(pairing);
			if (!next) return { value, until, answer: "full" };
			return { value: JSON.stringify(next), until, answer: next };
		});
		if (outcome === "unknown") throw notFound();
		if (outcome === "full") throw new ApiError(429, texts.tooMany, {}, { retry_after: 2 });
		return outcome;
	}

	/** Returns the result of `look` as soon as it finds something, or `null` after `timeoutMs` milliseconds. */
	async function waitFor<Found>(
		id: string,
		timeoutMs: number,
		look: () => Promise<Found | null>,
	): Promise<Found | null> {
		const end = Date.now() + timeoutMs;
		for (;;) {
			let wake: (() => void) | undefined;
			// Subscribes before looking, so that no event in between is missed.
			const signalled = new Promise<void>((resolve) => {
				wake = resolve;
				emitter.once(id, resolve).once("close", resolve);
			});
			const timer = setTimeout(() => wake?.(), Math.max(0, end - Date.now()));
			try {
				const found = await look();
				if (found !== null || isClosed || Date.now() >= end) return found;
				await signalled;
			} finally {
				clearTimeout(timer);
				if (wake) emitter.off(id, wake).off("close", wake);
			}
		}
	}

	const current = async (id: string, isFor: (pairing: Pairing) => boolean): Promise<Pairing> => {
		const pairing = read(await recall(memory, kind, id));
		if (!pairing || pairing.until < time() || !isFor(pairing)) throw notFound();
		return pairing;
	};

	return {
		async begin(user) {
			const [id, key, until] = [newId(), randomBytes(24).toString("base64url"), time() + lifetime];
			const pairing: Pairing = { user, key: digest(key), until, waiting: [], answers: [], heardAt: 0 };
			await memory.change(kind, id, () => ({ value: JSON.stringify(pairing), until, answer: undefined }));
			return { id, key, until };
		},
		async greet(id, key) {
			await alter(
				id,
				(pairing) => fitsKey(pairing, key),
				(pairing) => ({ ...pairing, heardAt: time() }),
			);
			await notify(id);
		},
		async push(id, key, scan, timeoutMs) {
			const isFor = (pairing: Pairing) => fitsKey(pairing, key);
			const pairing = await alter(id, isFor, (known) => withScan(known, scan, time()));
			const known = answerOf(pairing, scan.op);
			if (known) return known;
			await notify(id);
			return waitFor(id, timeoutMs, async () => answerOf(await current(id, isFor), scan.op));
		},
		async take(id, user, answers, timeoutMs) {
			const isFor = (pairing: Pairing) => pairing.user === user;
			const before = await alter(id, isFor, (pairing) => withAnswers(pairing, answers));
			if (answers.length > 0) await notify(id);
			const found = await waitFor(id, timeoutMs, async () => {
				const pairing = await current(id, isFor);
				return pairing.waiting.length > 0 || pairing.heardAt !== before.heardAt ? pairing : null;
			});
			return { scans: found?.waiting ?? [], heard: (found ?? before).heardAt };
		},
		async end(id, user) {
			await current(id, (pairing) => pairing.user === user);
			await dismiss(memory, kind, id);
			await notify(id);
		},
		close() {
			isClosed = true;
			emitter.emit("close");
		},
	};
}
