/**
 * Phone paired as this tab's scanner. Its scans go to the field on screen, and their outcomes are sent back to it. The
 * pairing survives a reload of the tab and belongs to this tab only.
 */
import type { AnswerOf } from "@rafta/library/api/index";
import { ClientResponseError } from "pocketbase";
import { api, call } from "#data";
import { parseStored, readTab, writeTab } from "#device";
import { textNow } from "#i18n";
import { createStore, useStore } from "#state";
import { toast } from "../toast.tsx";
import { play } from "./sound.ts";
import { deliverScan, type Outcome } from "./targets.ts";
import { texts } from "./texts.ts";

/** An address; `qr`: the same as a QR code, SVG. */
export type PhoneAddress = AnswerOf<"POST /api/scanners">["addresses"][number];

export interface PhoneState {
	/** Empty: no pairing. */
	id: string;
	/** The phone has opened the page. */
	connected: boolean;
	/** Addresses for the phone; known only to the tab that started the pairing, until it is reloaded. */
	addresses: readonly PhoneAddress[] | null;
}

const none: PhoneState = { id: "", connected: false, addresses: null };
const storageKey = "rafta-phone";
/** Last outcomes of a pairing that are kept: the phone may not have heard them before a reload. */
const OUTCOMES_KEPT = 20;
const RETRY_DELAY_MS = 2000;

const store = createStore(none);
let running = "";
/** Received scans by id: a scan is resent until its outcome has arrived. */
const dealtWith = new Map<string, Promise<Outcome>>();

/** The pairing in the storage of this tab. */
interface StoredPairing {
	readonly id: string;
	readonly outcomes: readonly (readonly [op: string, outcome: Outcome])[];
}

let pairing: StoredPairing = { id: "", outcomes: [] };

function storePairing(next: StoredPairing): void {
	pairing = next;
	// Where storage is unavailable, the pairing lasts as long as the page.
	writeTab(storageKey, next.id === "" ? null : JSON.stringify(next));
}

function storeOutcome(op: string, outcome: Outcome): void {
	const outcomes = [...pairing.outcomes, [op, outcome] as const].slice(-OUTCOMES_KEPT);
	storePairing({ ...pairing, outcomes });
}

function set(next: PhoneState): void {
	if (next.id !== pairing.id) storePairing({ id: next.id, outcomes: [] });
	store.set(next);
}

const isGone = (error: unknown): boolean =>
	error instanceof ClientResponseError && [401, 403, 404].includes(error.status);

/** Delivers a scan to the field on screen. Without a target it is refused, here and on the phone. */
async function deal(code: string, op: string): Promise<Outcome> {
	const outcome = await deliverScan(code, op);
	if (outcome) return outcome;
	play("refused");
	toast(textNow(texts, "phoneNowhere"), "bad");
	return "refused";
}

/** Processes the phone's scans in order until the pairing ends. */
async function follow(id: string): Promise<void> {
	if (running === id) return;
	running = id;
	let answers: { op: string; signal: Outcome }[] = [];
	while (store.get().id === id) {
		try {
			const { scans, phone } = await call("POST /api/scanners/:id/take", {
				params: { id },
				body: { answers },
			});
			if (store.get().id !== id) break;
			if (phone !== store.get().connected) set({ ...store.get(), connected: phone });
			answers = [];
			for (const { op, code } of scans) {
				const known = dealtWith.get(op);
				const outcome = known ?? deal(code, op);
				dealtWith.set(op, outcome);
				if (!known) storeOutcome(op, await outcome);
				answers.push({ op, signal: await outcome });
			}
		} catch (error) {
			if (isGone(error)) {
				if (store.get().id === id) {
					set(none);
					toast(textNow(texts, "phoneEnded"), "bad");
				}
			} else await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
		}
	}
	if (running === id) running = "";
	dealtWith.clear();
}

/** Starts a pairing that replaces the previous one. @throws ClientResponseError */
export async function pairPhone(): Promise<void> {
	const before = store.get().id;
	const begun = await call("POST /api/scanners", { body: { origin: window.location.origin } });
	set({ id: begun.id, connected: false, addresses: begun.addresses });
	void follow(begun.id);
	if (before) void end(before);
}

/** Not awaited: the pairing expires anyway. */
const end = (id: string): Promise<unknown> =>
	api()
		.send(`/api/scanners/${id}/end`, { method: "POST", body: {} })
		.catch(() => undefined);

export function leavePhone(): void {
	if (store.get().id) void end(store.get().id);
	set(none);
}

/** Resumes the pairing that this tab had before a reload. */
function resume(): void {
	const known = parseStored<StoredPairing>(readTab(storageKey));
	if (!known?.outcomes || store.get().id) return;
	pairing = known;
	for (const [op, outcome] of known.outcomes) dealtWith.set(op, Promise.resolve(outcome));
	store.set({ ...none, id: known.id });
	void follow(known.id);
}

function subscribe(listener: () => void): () => void {
	resume();
	return store.subscribe(listener);
}

export const usePhone = (): PhoneState => useStore({ subscribe, get: store.get });
