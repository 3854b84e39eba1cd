// engines: one
/** What the edge of the server promises: networks that count as one, HSTS, contacts for reports, a document made once. */
import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimits } from "../../src/kit/limits.ts";
import { person } from "../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { exhaust } from "./exhaust.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

test("an address counts as its network, an id as itself", async () => {
	const limits = createLimits(small.service.database.memory, small.now);
	const count = (caller: string) => limits.count("setupLinks", caller);
	await exhaust(limits, "setupLinks", "2001:db8:1:2::1");
	await expect(count("2001:db8:1:2:ffff::9")).rejects.toMatchObject({ status: 429 });
	await count("2001:db8:1:3::1");
	await exhaust(limits, "setupLinks", "Aa");
	await count("aA");
	await limits.forget("setupLinks", "2001:db8:1:2::7");
	await count("2001:db8:1:2::1");
});

/** Every file that counts callers, and by what. A new one is added here with what it counts by. */
const counters: Readonly<Record<string, string>> = {
	"packages/records/src/auth/apple-name.ts": "the code",
	"packages/records/src/auth/auth-context.ts": "the account",
	"packages/records/src/auth/decoy-codes.ts": "the account",
	"packages/records/src/auth/guard.ts": "account and network",
	"packages/records/src/auth/new-address.ts": "the account",
	"packages/records/src/auth/slowdown.ts": "the key given",
	"packages/records/src/crons/run-history.ts": "the job",
	"packages/records/src/database/memory.ts": "the key given",
	"packages/records/src/http/rate-limits.ts": "network",
	"apps/server/src/lending/kiosk/cards.ts": "the kiosk",
	"apps/server/src/lending/kiosk/visits.ts": "the visit",
	"apps/server/src/lending/scanners/scanners.ts": "the phone's pairing",
	"apps/server/src/people/contact/contacts-hook.ts": "network, and the text",
	"apps/server/src/people/contact/ticket.ts": "one key",
	"apps/server/src/installation/admin/closed-screens.ts": "one key",
	"apps/server/src/kit/limits.ts": "network, or the id given",
	"apps/server/src/installation/security/registration.ts": "account or network",
	"apps/server/src/installation/setup/token.ts": "one key",
	"apps/server/src/swaps/events/near-misses.ts": "the event",
};

test("every counter of callers counts networks, not addresses", () => {
	const root = join(import.meta.dirname, "../../../..");
	const found = ["packages/records/src", "apps/server/src"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.map((name) => join(folder, name).replaceAll("\\", "/"))
			.filter((name) => name.endsWith(".ts"))
			.filter((name) => /memory\.change\(|\bslowDown\(/.test(readFileSync(join(root, name), "utf8"))),
	);
	expect(found.sort()).toEqual(Object.keys(counters).sort());
	for (const [name, by] of Object.entries(counters)) {
		if (by.includes("network")) expect(readFileSync(join(root, name), "utf8"), name).toContain("placeOf(");
	}
});

test("browsers are bound to https where it is used", async () => {
	/** On a connection of its own. */
	const header = () =>
		new Promise<string | undefined>((resolve, reject) => {
			const request = get(`${server.url}/api/health`, { agent: false }, (answer) => {
				answer.resume();
				resolve(answer.headers["strict-transport-security"]);
			});
			request.on("error", reject);
		});
	expect(await header()).toBeUndefined();
	// As a connection of TLS is.
	const encrypt = (socket: object) => Object.assign(socket, { encrypted: true });
	server.sockets.prependListener("connection", encrypt);
	try {
		expect(await header()).toBe("max-age=86400");
	} finally {
		server.sockets.off("connection", encrypt);
	}
});

test("the contacts for reports come from the settings, and there are none without", async () => {
	const read = () => fetch(`${server.url}/.well-known/security.txt`);
	const { settings } = small.service;
	const { meta, ...others } = settings.current();
	const set = (appURL: string, enabled: boolean) =>
		small.service.transaction((all) =>
			settings.save(all.sql, {
				...others,
				meta: { ...meta, appURL, senderAddress: "kutuphane@example.org" },
				smtp: { ...others.smtp, enabled },
			}),
		);
	await set("", false);
	expect((await read()).status).toBe(404);
	await set("https://kutuphane.example.org", true);
	const answer = await read();
	expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	const text = await answer.text();
	expect(text).toContain(
		"Contact: https://kutuphane.example.org/contact\nContact: mailto:kutuphane@example.org\n",
	);
	expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "")).toBeGreaterThan(small.clock.now.getTime());
});

test("the document of the API is sent again only when it is another", async () => {
	const read = (headers: Record<string, string>) => fetch(`${server.url}/api/openapi.json`, { headers });
	const first = await read({ "accept-encoding": "gzip" });
	expect(first.headers.get("content-encoding")).toBe("gzip");
	const plain = await read({ "accept-encoding": "identity" });
	expect(await first.json()).toEqual(await plain.json());
	const tag = first.headers.get("etag") ?? "";
	expect((await read({ "if-none-match": tag })).status).toBe(304);
	expect((await read({ "if-none-match": '"another"' })).status).toBe(200);
});

test("who is in charge of a library is of its school", async () => {
	const staff = await person(small, "sorumlu");
	const school = await small.create("schools", { name: "Öteki Okul", type: "lise", status: "active" });
	const stranger = await person(small, "yabanci", { school_id: school, library_id: "" });
	const put = (id: string) =>
		server.call("PATCH", `/api/collections/libraries/records/${small.desk.library}`, {
			...staff,
			body: { responsible_user_id: id },
		});
	const refused = await put(stranger.id);
	expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["responsible_user_id"]]);
	expect((await put(staff.id)).status).toBe(200);
});
