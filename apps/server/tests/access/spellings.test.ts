// engines: one
// @module-tag long
/** One interpretation of an address: no spelling of a request path opens more than the plain one does. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Person, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
const accounts = new Map<string, Person>();
const routes: { method: string; path: string }[] = [];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Records the routes of a server under construction. */
function noteRoutes(message: unknown): void {
	const { fastify } = message as { fastify: FastifyInstance };
	fastify.addHook("onRoute", ({ method, url }) => {
		for (const one of [method].flat())
			if (url.startsWith("/api/") && methods.includes(one)) routes.push({ method: one, path: filled(url) });
	});
}

/** A route's address with its parameters filled in. */
const filled = (url: string): string =>
	url.replace(":collection", "books").replace(/:\w+/g, "000000000000000").replace("*", "nowhere");

beforeAll(async () => {
	small = await openSmallLibrary();
	subscribe("fastify.initialization", noteRoutes);
	server = await openSmallServer(small.rafta, small.now);
	unsubscribe("fastify.initialization", noteRoutes);
	accounts.set("volunteer", await person(small, "gonullu", { desk_only: true }));
	accounts.set("kiosk", await person(small, "kiosk", { desk_only: true, kiosk: "card" }));
	accounts.set("pupil", await person(small, "okur", { role: 4, student_id: small.readers.ayse }));
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

/** Sends a request target verbatim, which `fetch` does not. Anything that is not HTTP costs its connection. */
function send(method: string, target: string, token: string): Promise<number> {
	const { hostname, port } = new URL(server.url);
	return new Promise((resolve, reject) => {
		const headers = { authorization: token, accept: "application/json" };
		const outgoing = request({ agent: false, hostname, port, method, path: target, headers }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode ?? 0));
		});
		outgoing.on("error", reject);
		outgoing.end();
	});
}

const coded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Other ways to write an address. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
	"absolute form": (path) => `http://x${path}`,
	"absolute form by https": (path) => `HTTPS://127.0.0.1:1${path}`,
	"a letter by its code": (path) => path.replace("/api", "/%61pi"),
	"the last letter by its code": (path) => path.slice(0, -1) + coded(path.at(-1) ?? ""),
	"two slashes before": (path) => `/${path}`,
	"two slashes within": (path) => path.replace("/api/", "/api//"),
	"a dot within": (path) => path.replace("/api/", "/api/./"),
	"dots within": (path) => path.replace("/api/", "/x/../api/"),
	"dots by their codes": (path) => path.replace("/api/", "/x/%2e%2e/api/"),
	"a semicolon": (path) => `${path};x=1`,
	"a slash by its code": (path) => path.replace("/api/", "/api%2f"),
	"a backslash": (path) => path.replace("/api/", "\\api\\"),
	"a mark behind": (path) => `${path}#x`,
};
/** Plain spellings that lead elsewhere. */
const elsewhere: Readonly<Record<string, (path: string) => string>> = {
	"upper case": (path) => path.toUpperCase(),
	"a dot behind": (path) => `${path}.`,
	"a slash behind": (path) => `${path}/`,
};

test.each(["volunteer", "kiosk", "pupil"])(
	"every route, in every other spelling, is closed to a %s",
	async (name) => {
		const { token } = accounts.get(name) ?? { token: "" };
		expect(routes.length).toBeGreaterThan(200);
		const found: string[] = [];
		for (const { method, path } of routes) {
			for (const [spelling, write] of Object.entries(spellings)) {
				const status = await send(method, write(path), token);
				if (status !== 400) found.push(`${method} ${path}, ${spelling}: ${status}`);
			}
			for (const [spelling, write] of Object.entries(elsewhere)) {
				const status = await send(method, write(path), token);
				if (![401, 403, 404].includes(status)) found.push(`${method} ${path}, ${spelling}: ${status}`);
			}
		}
		expect(found).toEqual([]);
	},
);

test("no session is asked for what is badly spelt", async () => {
	for (const write of Object.values(spellings)) expect(await send("GET", write("/api/health"), "")).toBe(400);
	expect(await send("GET", "/api/health?a=http://x//../%61", "")).toBe(200);
	expect(await send("GET", "/api/collections/%C3%A7/records", "")).toBe(404);
	expect(await send("OPTIONS", "*", "")).toBe(400);
});
