/** Waits for changes of what a school's wall shows, made by any process. */
import { EventEmitter } from "node:events";
import type { RecordService } from "../../records.ts";

/** The field with the school, by collection. */
const heard: ReadonlyMap<string, string> = new Map([
	["book_loans", "school_id"],
	["library_books", "school_id"],
	["schools", "id"],
	["libraries", "school_id"],
	["challenges", "school_id"],
]);
/** Limit of waiting screens per process; further ones get an immediate response and retry. */
const MAX_WAITING = 2000;

export interface ChangeWaiter {
	/** Starts waiting; `changed` resolves on the first change since then, or after the timeout in milliseconds. */
	listen(school: string, timeoutMs: number): { readonly changed: Promise<void>; stop(): void };
	/** Releases all waiting screens. */
	close(): void;
}

export function createChangeWaiter(service: RecordService): ChangeWaiter {
	const emitter = new EventEmitter().setMaxListeners(0);
	const waiting = new Set<() => void>();
	const stop = service.onChange(({ collection, record }) => {
		const field = heard.get(collection.name);
		if (field !== undefined) emitter.emit(`school ${record[field]}`);
	});
	let isClosed = false;
	return {
		listen(school, timeoutMs) {
			if (isClosed || waiting.size >= MAX_WAITING)
				return { changed: Promise.resolve(), stop: () => undefined };
			const { promise, resolve } = Promise.withResolvers<void>();
			const name = `school ${school}`;
			const timer = setTimeout(resolve, timeoutMs);
			emitter.once(name, resolve);
			waiting.add(resolve);
			const end = () => {
				clearTimeout(timer);
				emitter.off(name, resolve);
				waiting.delete(resolve);
				resolve();
			};
			return { changed: promise, stop: end };
		},
		close() {
			isClosed = true;
			stop();
			for (const end of waiting) end();
		},
	};
}
