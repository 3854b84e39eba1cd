/** Rings for a school whenever it, a loan or a copy of it has changed, in whatever process. */
import { EventEmitter } from "node:events";
import type { RecordService } from "@rafta/records";

/** Where the school of a change stands. */
const heard: ReadonlyMap<string, string> = new Map([
	["book_loans", "school_id"],
	["library_books", "school_id"],
	["schools", "id"],
]);
/** Screens that wait at one process; further ones are answered at once and ask again. */
const mostWaiting = 2000;

export interface Bells {
	/** Begins to listen; `rung` comes with the first change since then, or after so many milliseconds. */
	listen(school: string, patience: number): { readonly rung: Promise<void>; stop(): void };
	/** Lets go of all who wait. */
	close(): void;
}

export function createBells(service: RecordService): Bells {
	const bell = new EventEmitter().setMaxListeners(0);
	const waiting = new Set<() => void>();
	const stop = service.onChange(({ collection, record }) => {
		const field = heard.get(collection.name);
		if (field !== undefined) bell.emit(`school ${record[field]}`);
	});
	let isClosed = false;
	return {
		listen(school, patience) {
			if (isClosed || waiting.size >= mostWaiting) return { rung: Promise.resolve(), stop: () => undefined };
			const { promise, resolve } = Promise.withResolvers<void>();
			const name = `school ${school}`;
			const timer = setTimeout(resolve, patience);
			bell.once(name, resolve);
			waiting.add(resolve);
			const end = () => {
				clearTimeout(timer);
				bell.off(name, resolve);
				waiting.delete(resolve);
				resolve();
			};
			return { rung: promise, stop: end };
		},
		close() {
			isClosed = true;
			stop();
			for (const end of waiting) end();
		},
	};
}
