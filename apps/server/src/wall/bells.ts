/** Waits for changes of a school, of its loans or of its copies, made by any process. */
import { EventEmitter } from "node:events";
import type { RecordService } from "@rafta/records";

/** The field with the school, by collection. */
const heard: ReadonlyMap<string, string> = new Map([
	["book_loans", "school_id"],
	["library_books", "school_id"],
	["schools", "id"],
]);
/** Limit of waiting screens per process; further ones get an immediate response and retry. */
const mostWaiting = 2000;

export interface Bells {
	/** Starts waiting; `changed` resolves on the first change since then, or after the timeout in milliseconds. */
	listen(school: string, patience: number): { readonly rung: Promise<void>; stop(): void };
	/** Releases all waiting screens. */
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
