/** A worker's peer processes, reached through the parent. */
import { type Bell, DatabaseUnusable, type FileHolder, type Siblings, type Turn } from "@rafta/records";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface Channel {
	send(message: FromWorker): void;
	onMessage(listener: (message: ToWorker) => void): void;
}

export function siblingsOver(channel: Channel): Siblings {
	let asks = 0;
	const asked = new Map<number, (isWanted: boolean) => void>();
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
			const take = asked.get(message.id);
			asked.delete(message.id);
			if (take) take(message.isWanted);
			else channel.send({ kind: "end", id: message.id });
		} else if (message.kind === "wanted") wanters.get(message.id)?.();
		else if (message.kind === "alone") answered?.(message.granted);
		else if (message.kind === "leave") leave();
		else if (message.kind === "back") back();
		else if (message.kind === "ring") for (const listener of ringers) listener();
	});

	function turnOf(id: number, isWantedYet: boolean, wanted: () => void): Turn {
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

	const bell: Bell = {
		ring() {
			if (isRinging) return;
			isRinging = true;
			setImmediate(() => {
				isRinging = false;
				channel.send({ kind: "ring" });
			});
		},
		onRing(listener) {
			ringers.add(listener);
			return () => ringers.delete(listener);
		},
	};
	return {
		bell,
		turn(patience, wanted) {
			asks += 1;
			const id = asks;
			return new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					asked.delete(id);
					channel.send({ kind: "end", id });
					reject(new DatabaseUnusable("locked", "the turn to write did not come"));
				}, patience);
				asked.set(id, (isWanted) => {
					clearTimeout(timer);
					resolve(turnOf(id, isWanted, wanted));
				});
				channel.send({ kind: "ask", id });
			});
		},
		async alone() {
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
