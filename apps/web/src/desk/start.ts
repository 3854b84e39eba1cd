/** Opens the desk of the signed-in user, keeps it in sync with the server, and closes it when they leave. */

import { roles } from "@rafta/library/access/roles";
import { ClientResponseError } from "pocketbase";
import {
	api,
	currentUser,
	deviceId,
	invalidate,
	isShared,
	isVaultOpen,
	onConnectivityChange,
	queryClient,
	type User,
} from "#data";
import { newOpId, readLocal, writeLocal } from "#device";
import { storedLanguage } from "#i18n";
import { countAllWaiting, encryptedStore, wipeOthers } from "./encrypted-store.ts";
import { createLocalDesk, type LocalDesk } from "./local.ts";
import { holdTab, openTabs, withLock } from "./locks.ts";
import { pendingMarkerKey } from "./pending-marker.ts";
import { changeDeskState, deskState } from "./state.ts";
import { memoryStore } from "./store.ts";
import { texts } from "./texts.ts";

/** Milliseconds between two attempts while the server is offline, and between two reads of the library otherwise. */
const soon = 5000;
const seldom = 180_000;
const minute = 60_000;

const tab = newOpId();

interface OpenDesk {
	readonly scope: string;
	/** Whether it was opened on a shared computer. */
	readonly isOnShared: boolean;
	readonly desk: LocalDesk;
	close(): void;
}
let opened: OpenDesk | null = null;

/** Account and library: stored data belongs to both. */
const scopeOf = (user: User): string => `${user.id} ${user.school_id} ${user.library_id}`;
/**
 * A user without a library has no desk. A kiosk's login serves the card in front of it: no library data is stored on
 * its device.
 */
const lends = (user: User | null): user is User =>
	user !== null &&
	[roles.admin, roles.manager].includes(user.role as 2 | 3) &&
	user.school_id !== "" &&
	user.library_id !== "" &&
	!user.kiosk;

/** Sends through the official client; a request longer than `timeoutMs` counts as not answered. */
async function send<T>(path: string, options: object, timeoutMs: number): Promise<T> {
	try {
		return await api().send<T>(path, { ...options, signal: AbortSignal.timeout(timeoutMs) });
	} catch (error) {
		if (error instanceof ClientResponseError && error.originalError?.name === "TimeoutError")
			throw new ClientResponseError({ url: error.url, status: 0 });
		throw error;
	}
}

/** Operations of other accounts count, too: the sign-in screen shows that some are waiting. */
const writePendingMarker = async (): Promise<void> =>
	void writeLocal(pendingMarkerKey, String(await countAllWaiting().catch(() => 0)));

function open(user: User): OpenDesk {
	const scope = scopeOf(user);
	const isLasting = isVaultOpen();
	const isOnShared = isShared();
	const channel = isLasting ? new BroadcastChannel("rafta-desk") : null;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let due = 0;
	let isRunning = false;
	let isClosed = false;
	let readAt = 0;
	/** Whether the library is read because another page has read it. */
	let isFollowing = false;

	const desk = createLocalDesk({
		store: isLasting ? encryptedStore(scope, isOnShared) : memoryStore(),
		device: deviceId(),
		tab,
		person: () => ({ language: storedLanguage(), isVolunteer: user.desk_only }),
		post: (path, body, timeoutMs) => send(path, { method: "POST", body }, timeoutMs),
		get: (path, timeoutMs) => send(path, { method: "GET" }, timeoutMs),
		now: Date.now,
		withLock(name, work, isOptional) {
			// On a shared computer every page reads the library for itself.
			const own = isOnShared && name === "snapshot" ? ` ${tab}` : "";
			return withLock(`rafta-desk ${scope} ${name}${own}`, work, isOptional);
		},
		openTabs: () => openTabs(tab),
		changed(what) {
			// A cycle in progress may end after its desk was closed.
			if (isClosed) return;
			if (!isFollowing || what === "rows") channel?.postMessage({ scope, what });
			if (deskState().waiting > 0) wakeIn(soon);
		},
		publish(change) {
			if (isClosed) return;
			changeDeskState(change);
			if (isLasting && change.waiting !== undefined) void writePendingMarker();
		},
		texts: () => texts[storedLanguage()],
	});

	function wakeIn(delay: number): void {
		const at = Date.now() + delay;
		if (isClosed || (timer !== undefined && due <= at)) return;
		clearTimeout(timer);
		due = at;
		timer = setTimeout(() => void turn(), delay);
	}

	/** One cycle: sends queued operations, else reads the library when due. Returns the delay until the next one. */
	async function step(): Promise<number> {
		if (deskState().waiting > 0 || readAt === 0) {
			const sent = await desk.send();
			if (sent === "signIn") return minute;
			if (sent !== "all") return soon;
		}
		if (desk.isOffline()) await desk.knock();
		if (desk.isOffline()) return soon;
		if (Date.now() - readAt >= seldom || deskState().waiting === 0) {
			const hadLibrary = deskState().synced !== "";
			await desk.synchronise();
			readAt = Date.now();
			isFollowing = false;
			// What an earlier page did not live to hear is decided on the library's data.
			if (!hadLibrary) await desk.send();
			void invalidate(queryClient, "/api/circulation/today");
			// What was sent may have become a card.
			void invalidate(queryClient, "desk_conflicts");
		}
		return seldom;
	}

	async function turn(): Promise<void> {
		timer = undefined;
		if (isRunning || isClosed) return;
		isRunning = true;
		let next = soon;
		try {
			next = await step();
		} catch (error) {
			// Without a response there is nothing to report: the next cycle retries.
			if (!(error instanceof ClientResponseError)) console.error("The desk is out of step.", error);
			next = error instanceof ClientResponseError && error.status === 0 ? soon : minute;
		} finally {
			isRunning = false;
			wakeIn(deskState().waiting > 0 ? Math.min(next, soon) : next);
		}
	}

	const wake = () => wakeIn(0);
	const stopReach = onConnectivityChange((reachable) => {
		if (reachable) wake();
	});
	const onLeave = (event: BeforeUnloadEvent) => {
		// Data kept in this page alone is lost with it; on a shared computer the session that would send it is.
		if ((!isLasting || isOnShared) && deskState().waiting > 0) event.preventDefault();
	};
	window.addEventListener("online", wake);
	window.addEventListener("beforeunload", onLeave);
	channel?.addEventListener("message", ({ data }) => {
		if (data.scope !== scope) return;
		if (isOnShared && data.what === "snapshot") {
			isFollowing = true;
			readAt = 0;
			wake();
		} else void desk.refresh(data.what);
	});
	changeDeskState({ isOpen: true, isLasting });
	if (isLasting) {
		// A browser that runs out of space deletes what nobody has asked it to keep. Whether it agrees changes nothing here.
		navigator.storage?.persist?.().catch(() => undefined);
		holdTab(tab);
		writeLocal(pendingMarkerKey, readLocal(pendingMarkerKey) ?? "0");
		void wipeOthers(scope, !isOnShared);
	}
	void desk.refresh("snapshot").then(wake, wake);

	return {
		scope,
		isOnShared,
		desk,
		close() {
			isClosed = true;
			clearTimeout(timer);
			stopReach();
			window.removeEventListener("online", wake);
			window.removeEventListener("beforeunload", onLeave);
			channel?.close();
			changeDeskState(null);
		},
	};
}

/** Opens the desk of a user, and closes another's: Rafta shows the next user of this computer nothing of it. */
export function followUser(user: User | null): LocalDesk | null {
	const scope = lends(user) ? scopeOf(user) : null;
	if (!opened || opened.scope !== scope || opened.isOnShared !== isShared()) {
		opened?.close();
		opened = null;
		if (lends(user)) opened = open(user);
		else if (isVaultOpen()) void wipeOthers(null);
	}
	return opened?.desk ?? null;
}

/** The desk of the signed-in user; `null` if they have none. */
export const openedDesk = (): LocalDesk | null => followUser(currentUser());
