/** A reader's own offers: what still asks for the reader's eye, and below it what is over. */
import { type SwapStatus, swapStates } from "@rafta/library/swaps/states";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { MyBooks } from "../src/routes/swaps/home/MyBooks.tsx";
import type { Mine } from "../src/routes/swaps/model.ts";

// A reader, who may open the screens that are linked.
vi.mock("../src/kit/ForScreen.tsx", () => ({
	ForScreen: ({ children }: { children: unknown }) => children,
}));

const statuses = Object.keys(swapStates.swaps.moves) as SwapStatus[];

/** Returns the statuses of the offers that are shown open, and of those among the past ones. */
function shown(more: object = {}): { open: string[]; past: string[] } {
	const swaps = statuses.map((status) => ({
		id: status,
		status,
		event_id: "",
		book_id: "",
		bring_until: "",
		...more,
	}));
	const mine = { swaps, books: [], asks: [], offered: {}, people: {} } as unknown as Mine;
	const page = { ssrPath: "/swaps", children: createElement(MyBooks, { mine }) };
	const html = renderToStaticMarkup(createElement(Router, page));
	const [open = "", past = ""] = html.split("<details>");
	const idsIn = (part: string) => [...part.matchAll(/\/swaps\/detail\/(\w+)/g)].map(([, id]) => String(id));
	return { open: idsIn(open), past: idsIn(past) };
}

test("an offer that is over for good is a past one; a rejected one stays in sight, with its reason", () => {
	expect(shown().past).toEqual(["handed_over", "returned", "carried_over", "donated", "withdrawn"]);
	expect(shown().open).toEqual(statuses.filter((status) => !shown().past.includes(status)));
	expect(shown().open).toContain("rejected");
});

test("books of an event are on the event's own screen", () => {
	expect(shown({ event_id: "e" })).toEqual({ open: [], past: [] });
});
