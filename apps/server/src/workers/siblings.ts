/** A worker's siblings, spoken to over the parent. */
import { type Bell, DatabaseUnusable, type FileHolder, type Siblings } from "@rafta/records";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface Channel {
	send(message: FromWorker): void;
	onMessage(listener: (message: ToWorker) => void): void;
}

export function siblingsOver(channel: Channel): Siblings {
	let asks = 0;
	const given = new Map<number, () => void>();
	let answered: ((granted: boolean) => void) | null = null;
	let holder: FileHolder | null = null;
	let isAway = false;
	const ringers = new Set<() => void>();
	let isRinging = false;

	function leave(): void {
		isAway = true;
		// Who is still on the way to the file lets go of it as soon as it is open.
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
			const take = given.get(message.id);
			given.delete(message.id);
			if (take) take();
			else channel.send({ kind: "end", id: message.id });
		} else if (message.kind === "alone") answered?.(message.granted);
		else if (message.kind === "leave") leave();
		else if (message.kind === "back") back();
		else if (message.kind === "ring") for (const listener of ringers) listener();
	});

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
		turn(patience) {
			asks += 1;
			const id = asks;
			return new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					given.delete(id);
					channel.send({ kind: "end", id });
					reject(new DatabaseUnusable("locked", "the turn to write did not come"));
				}, patience);
				given.set(id, () => {
					clearTimeout(timer);
					resolve(() => channel.send({ kind: "end", id }));
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
