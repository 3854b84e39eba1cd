// engines: one
/** X1: no operation waits for five megabytes of JSON, from a guest or from an account; what a field takes is its own. */
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiOf } from "../../src/installation/openapi/document.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { settings } = small.service;
	await small.service.transaction(({ sql }) => {
		const current = settings.current();
		return settings.save(sql, { ...current, batch: { ...current.batch, enabled: true } });
	});
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const withBody = ["post", "put", "patch"];
const operations = Object.entries(openApiOf("1.2.3").paths).flatMap(([path, item]) =>
	Object.keys(item)
		.filter((method) => withBody.includes(method))
		.map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, "aaaaaaaaaaaaaaa") })),
);

/** Announces a body that never comes; returns the status of the answer, or 0 when it is waited for after `timeout` ms. */
const announce = (
	method: string,
	path: string,
	headers: Record<string, string>,
	timeout: number,
): Promise<number> =>
	new Promise((resolve, reject) => {
		const sent = request(server.url + path, { method, headers, timeout }, (answer) => {
			resolve(answer.statusCode ?? 0);
			sent.destroy();
		});
		sent.once("timeout", () => {
			resolve(0);
			sent.destroy();
		});
		sent.once("error", reject);
		sent.flushHeaders();
	});

test("the document has every operation that takes a body", () => {
	expect(operations.length).toBeGreaterThan(150);
});

test.each(["guest", "manager", "administrator"])(
	"a %s is answered at once by every operation",
	async (who) => {
		const { request: known } = await small.deskFor(`${who}5`);
		if (who === "administrator" && known.auth)
			await small.service.transaction((all) =>
				all.update("users", known.auth?.record.id ?? "", { role: 2, school_id: "" }),
			);
		const token = who === "guest" || !known.auth ? "" : small.service.issueToken(known.auth);
		// The field of a published result takes as much; only an administrator may write there at all.
		const taken = who === "administrator" ? / \/api\/collections\/swap_results\/records/ : /^$/;
		const accepted: string[] = [];
		for (const { method, path } of operations) {
			const timeout = taken.test(`${method} ${path}`) ? 500 : 10_000;
			for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
				const headers = {
					"content-type": type,
					"content-length": String(5 * 1024 ** 2),
					...(token && { authorization: token }),
				};
				const status = await announce(method, path, headers, timeout);
				if (status < 400 || status >= 500) accepted.push(`${method} ${path} ${type}: ${status}`);
			}
		}
		expect(accepted.filter((one) => !taken.test(one))).toEqual([]);
	},
);
