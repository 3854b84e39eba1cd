/** The store that components follow. */
import { expect, test, vi } from "vitest";
import { createStore } from "../src/state/store.ts";

test("listeners are called after a change, until they unsubscribe, and not for the same value", () => {
	const store = createStore(1);
	const [first, second] = [vi.fn(() => store.get()), vi.fn()];
	const stop = store.subscribe(first);
	store.subscribe(second);
	store.set(1);
	expect(first).not.toHaveBeenCalled();
	store.set(2);
	expect([store.get(), first.mock.results[0]?.value]).toEqual([2, 2]);
	stop();
	store.set(3);
	expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test("a listener may unsubscribe itself or another one, or change the value again", () => {
	const store = createStore(0);
	const heard: string[] = [];
	const stops = ["a", "b"].map((name) =>
		store.subscribe(() => {
			heard.push(`${name}${store.get()}`);
			for (const stop of stops) stop();
			if (store.get() < 2) store.set(store.get() + 1);
		}),
	);
	store.set(1);
	expect([heard, store.get()]).toEqual([["a1"], 2]);
});
