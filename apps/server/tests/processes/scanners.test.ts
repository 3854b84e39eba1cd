// engines: both
// @module-tag long
/** A phone connected to one process, and a desk connected to another. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTogether } from "./several.ts";

let together: Awaited<ReturnType<typeof openTogether>>;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

test("a scan reaches the desk that waits at the other process, and the answer comes back", async () => {
	const origin = "https://rafta.okul.test";
	const begun = await together.call("POST", "/api/scanners", { origin }, 0);
	const [address] = begun.body.addresses as { url: string }[];
	const [, id, key] = /#(\w+)\.([\w-]+)$/.exec(address?.url ?? "") ?? [];
	for (const [place, code] of ["1001", "1002", "1003", "1004"].entries()) {
		const op = `scan${place}`.padEnd(15, "0");
		const taken = together.call("POST", `/api/scanners/${id}/take`, {}, place);
		const sent = together.call("POST", `/api/scanners/${id}/scans`, { key, op, code }, place + 1);
		expect((await taken).body.scans).toEqual([{ op, code }]);
		const answers = [{ op, signal: "returned" }];
		const next = together.call("POST", `/api/scanners/${id}/take`, { answers }, place);
		expect((await sent).body).toEqual({ signal: "returned" });
		const ended = place === 3 && (await together.call("POST", `/api/scanners/${id}/end`, {}, place + 1));
		if (ended) expect([ended.status, (await next).status]).toEqual([204, 404]);
		else void next;
	}
});
