/** The boundary of a query: what is drawn while it loads, with its data, after a failure, and once its record is gone. */
import { ClientResponseError } from "pocketbase";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { Ready, together } from "../src/kit/Ready.tsx";

// A guest, who may open no list: without a browser there is no session.
vi.mock("../src/data/session.ts", () => ({ useUser: () => null }));
vi.mock("../src/kit/ForScreen.tsx", () => ({ useMayOpen: () => () => false }));

const refetch = () => undefined;
const query = (data: string | undefined, error: unknown = null) => ({ data, error, refetch });
const failure = new ClientResponseError({ status: 503, response: { message: "Bakım var." } });
const unreached = new ClientResponseError({ status: 0 });
const gone = new ClientResponseError({ status: 404 });
function html(of: ReturnType<typeof query>, own: Partial<ComponentProps<typeof Ready<string>>> = {}): string {
	const boundary = { query: of, children: (data: string) => data, ...own };
	const page = { ssrPath: "/", children: createElement(Ready<string>, boundary) };
	return renderToStaticMarkup(createElement(Router, page));
}

test("a placeholder stands where nothing has come yet, the usual one or a screen's own", () => {
	expect(html(query(undefined))).toContain('role="status"');
	expect(html(query(undefined), { loading: "Raflar" })).toBe("Raflar");
});

test("a failure is told with its reason and a way to try again", () => {
	const text = html(query(undefined, failure));
	expect(text).toContain('role="alert"');
	expect(text).toContain("Bakım var.");
	expect(text).toContain("<button");
});

test("a screen draws around the reason why there is no data, or instead of it, and not above known data", () => {
	expect(html(query(undefined, failure), { failure: () => "Giriş yapın." })).toBe("Giriş yapın.");
	const around = { failure: (reason: ReactNode) => createElement("p", null, "Okur", reason) };
	expect(html(query(undefined, failure), around)).toMatch(/^<p>Okur<.*Bakım var\./);
	expect(html(query("Momo", failure), around)).toMatch(/^<.*Bakım var\..*Momo$/);
});

test("data stays when a later read fails, and the server's answer is said above it", () => {
	expect(html(query("Momo"))).toBe("Momo");
	for (const [error, words] of [
		[failure, "Bakım var."],
		[gone, "Kayıt bulunamadı"],
	] as const) {
		const text = html(query("Momo", error));
		expect(text).toContain('role="alert"');
		expect(text).toContain(words);
		expect(text.endsWith("Momo")).toBe(true);
	}
	expect(html(query("", failure))).toContain("Bakım var.");
});

test("a lost connection, of which the frame tells, leaves data as it is", () => {
	expect(html(query("Momo", unreached))).toBe("Momo");
	expect(html(query(undefined, unreached))).toContain('role="alert"');
});

test("two queries are ready together, fail together and are read again together", async () => {
	const [one, other] = [query("Momo"), query("Heidi")];
	expect(together(one, other).data).toEqual(["Momo", "Heidi"]);
	expect(together(one, query(undefined)).data).toBeUndefined();
	expect(together(query(undefined, failure), other).error).toBe(failure);
	expect(together(one, query(undefined, gone)).error).toBe(gone);
	const read: string[] = [];
	const counted = (name: string) => ({ data: name, error: null, refetch: async () => read.push(name) });
	await together(counted("Momo"), counted("Heidi")).refetch();
	expect(read).toEqual(["Momo", "Heidi"]);
});
