/** A worker's peer processes, reached through the parent. */
import {
	DatabaseUnusable,
	type FileHolder,
	type PeerNotifier,
	type PeerProcesses,
	type WriteLock,
} from "@rafta/records";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface Channel {
	send(message: FromWorker): void;
	onMessage(listener: (message: ToWorker) => void): void;
}

export function peerProcessesOver(channel: Channel): PeerProcesses {
	let requestCount = 0;
	const pending = new Map<number, (isWanted: boolean) => void>();
	const wanters = new Map<number, () => void>();
	let answered: ((granted: boolean) => void) | null = null;
	let holder: FileHolder | null = null;
	let isAway = false;
	const ringers = new Set<() => void>();
	let isRinging = false;

	function leave(): void {
		isAway = true;
		// A worker still opening the file releases it as soon as it is open.
		if (holder === null) return;
		holder.letGo();
		channel.send({ kind: "gone" });
	}
	function back(): void {
		isAway = false;
		holder?.comeBack();
	}

	channel.onMessage((message) => {
		if (message.kind === "turn") {
			const take = pending.get(message.id);
			pending.delete(message.id);
			if (take) take(message.isWanted);
			else channel.send({ kind: "end", id: message.id });
		} else if (message.kind === "wanted") wanters.get(message.id)?.();
		else if (message.kind === "alone") answered?.(message.granted);
		else if (message.kind === "leave") leave();
		else if (message.kind === "back") back();
		else if (message.kind === "ring") for (const listener of ringers) listener();
	});

	function turnOf(id: number, isWantedYet: boolean, wanted: () => void): WriteLock {
		let isWanted = isWantedYet;
		wanters.set(id, () => {
			isWanted = true;
			wanted();
		});
		return {
			isWanted: () => isWanted,
			end() {
				wanters.delete(id);
				channel.send({ kind: "end", id });
			},
		};
	}

	const bell: PeerNotifier = {
		notify() {
			if (isRinging) return;
			isRinging = true;
			setImmediate(() => {
				isRinging = false;
				channel.send({ kind: "ring" });
			});
		},
		onNotify(listener) {
			ringers.add(listener);
			return () => ringers.delete(listener);
		},
	};
	return {
		notifier: bell,
		acquireWriteLock(timeoutMs, wanted) {
			requestCount += 1;
			const id = requestCount;
			return new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					pending.delete(id);
					channel.send({ kind: "end", id });
					reject(new DatabaseUnusable("locked", "the turn to write did not come"));
				}, timeoutMs);
				pending.set(id, (isWanted) => {
					clearTimeout(timer);
					resolve(turnOf(id, isWanted, wanted));
				});
				channel.send({ kind: "ask", id });
			});
		},
		async enterExclusiveMode() {
			const { promise, resolve } = Promise.withResolvers<boolean>();
			answered = resolve;
			channel.send({ kind: "beAlone" });
			const granted = await promise;
			answered = null;
			if (!granted) throw new DatabaseUnusable("locked", "another process does not let go of the file");
			return () => channel.send({ kind: "beTogether" });
		},
		hold(one) {
			holder = one;
			if (isAway) leave();
		},
	};
}
