/** The desk's line above every other screen: it tells of what a person should know, and of nothing else. */

import { text } from "node:stream/consumers";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { changeDeskState, type DeskState } from "../src/desk/state.ts";
import { DeskNotice } from "../src/shell/desk.tsx";

// A volunteer at the desk, who decides no conflicts.
vi.mock("../src/data/session.ts", () => ({ useUser: () => ({ id: "u", role: 3, desk_only: true }) }));

afterEach(() => changeDeskState(null));

async function html(state: Partial<DeskState>): Promise<string> {
	changeDeskState(null);
	changeDeskState({ isOpen: true, ...state });
	const page = { ssrPath: "/books", children: createElement(DeskNotice) };
	const provider = { client: new QueryClient(), children: createElement(Router, page) };
	const { prelude } = await prerenderToNodeStream(createElement(QueryClientProvider, provider));
	return text(prelude);
}

test("an operation that the server refused is announced on every screen, with a way to read it", async () => {
	const line = await html({ refused: 2 });
	expect(line).toContain('role="status"');
	expect(line).toContain("Kabul edilmeyen işlem: 2");
	expect(line).toContain("<button");
});

test("so are operations that wait, and a sign-in that the server asks for", async () => {
	expect(await html({ waiting: 3 })).toContain('role="status"');
	expect(await html({ signIn: true })).toContain('href="/users/login?next=%2Fbooks"');
});

test("a desk with nothing to tell, or none at all, takes no place", async () => {
	expect(await html({})).toBe("");
	expect(await html({ isOpen: false, refused: 2, waiting: 3, signIn: true })).toBe("");
});
