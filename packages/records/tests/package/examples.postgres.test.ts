import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endChildren } from "../../../../tests/support/children.ts";
import { testEnvironment } from "../../../../tests/support/database.ts";
import { startProgram } from "./program.ts";

test("transfers at the same moment lose no money", async () => {
	const folder = mkdtempSync(join(tmpdir(), "records-example-"));
	onTestFinished(() => {
		endChildren();
		rmSync(folder, { recursive: true, force: true });
	});
	const { RAFTA_DATABASE } = await testEnvironment(folder);
	const program = join(import.meta.dirname, "../../examples/postgres.ts");
	const { url, client } = await startProgram(program, folder, { DATABASE_URL: RAFTA_DATABASE });
	const accounts = async () => await client().collection("accounts").getFullList({ sort: "owner" });
	const [ada, grace] = await accounts();
	const transfer = (amount: number, to = grace?.id) =>
		fetch(`${url}/transfers`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ from: ada?.id, to, amount }),
		});
	expect((await transfer(10, ada?.id)).status).toBe(400);
	const statuses = (await Promise.all([60, 30, 30].map((amount) => transfer(amount)))).map(
		({ status }) => status,
	);
	expect(statuses.sort()).toEqual([200, 200, 400]);
	const [payer, payee] = (await accounts()).map(({ balance }) => Number(balance));
	expect([(payer ?? 0) + (payee ?? 0), [10, 40].includes(payer ?? 0)]).toEqual([200, true]);
});
