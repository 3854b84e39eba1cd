import { notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForPresses } from "../src/data/presses.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows a list, and a way to let news of it come. */
function shownList() {
	const page = new EventTarget();
	waitForPresses(page);
	const client = new QueryClient();
	const shown: unknown[] = [];
	const observer = new QueryObserver(client, { queryKey: ["holds"], enabled: false });
	// As components are told.
	observer.subscribe(notifyManager.batchCalls(({ data }) => shown.push(data)));
	return {
		shown,
		come: (data: string) => client.setQueryData(["holds"], data),
		happen: (...types: string[]) => {
			for (const type of types) page.dispatchEvent(new Event(type));
		},
	};
}

test("news that come during a press are shown after its click, in their order", async () => {
	const { shown, come, happen } = shownList();
	come("one");
	await vi.advanceTimersByTimeAsync(0);
	expect(shown).toEqual(["one"]);
	happen("pointerdown");
	come("two");
	await vi.advanceTimersByTimeAsync(500);
	happen("pointerup");
	come("three");
	await vi.advanceTimersByTimeAsync(50);
	expect(shown).toEqual(["one"]);
	happen("click");
	expect(shown).toEqual(["one"]);
	await vi.advanceTimersByTimeAsync(0);
	expect(shown).toEqual(["one", "two", "three"]);
	come("four");
	await vi.advanceTimersByTimeAsync(0);
	expect(shown.at(-1)).toBe("four");
});

test("a press without a click, a drag and a press that does not end hold nothing back for long", async () => {
	const { shown, come, happen } = shownList();
	happen("pointerdown", "pointerup");
	come("beside a button");
	await vi.advanceTimersByTimeAsync(100);
	expect(shown).toEqual(["beside a button"]);
	happen("pointerdown", "pointercancel");
	come("dragged");
	await vi.advanceTimersByTimeAsync(0);
	expect(shown.at(-1)).toBe("dragged");
	happen("pointerdown");
	come("held down");
	await vi.advanceTimersByTimeAsync(999);
	expect(shown.at(-1)).toBe("dragged");
	await vi.advanceTimersByTimeAsync(1);
	expect(shown.at(-1)).toBe("held down");
});
