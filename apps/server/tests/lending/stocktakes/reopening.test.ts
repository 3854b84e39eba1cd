// engines: both
/** The closing of a stocktake is undone for thirty days; what has changed since stays as it is. */
import { formatInstant } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Counting, openCounting } from "./support.ts";

let c: Counting;
beforeEach(async () => {
	c = await openCounting();
});
afterEach(() => c.dispose());

const entries = (kind: string) => c.small.service.list("circulation_events", { filter: `kind = "${kind}"` });
const actions = async () =>
	(await c.server.call("GET", "/api/circulation/actions", { token: c.token })).body.actions;
const closedDaysAgo = (stocktake: string, days: number) => {
	const closed_at = formatInstant(new Date(c.small.now().getTime() - days * 86_400_000));
	return c.small.service.transaction((records) => records.update("stocktakes", stocktake, { closed_at }));
};
const codeOf = ({ status, body }: Awaited<ReturnType<Counting["post"]>>) =>
	`${status} ${body.reasons?.[0]?.code ?? ""}`;

test("copies that the closing marked are where they were, counting goes on, and it is closed again", async () => {
	await c.shelve("A1", ["5001", "5002", "5003"]);
	const id = await c.start({ kind: "shelf", shelves: ["A1"] });
	await c.scan(id, "5001");
	expect(await c.close(id)).toMatchObject({ found: 1, missing: 2 });
	// Among the desk's actions it is one.
	expect(await actions()).toMatchObject([
		{ kind: "stocktake_closed", title: "Haziran sayımı", count: 2, stocktake: id },
	]);
	const reopen = { op_id: c.small.op(), stocktake: id };
	const answers = await Promise.all([c.post("reopen", reopen), c.post("reopen", reopen)]);
	answers.push(await c.post("reopen", reopen));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(answers[0]?.body.stocktake).toMatchObject({
		status: "review",
		counts: null,
		closed_at: "",
		done: 0,
	});
	expect([await c.statusOf("5002"), await c.statusOf("5003")]).toEqual(["available", "available"]);
	expect(await c.shortagesOf(id)).toEqual([]);
	expect(await actions()).toEqual([]);
	const journal = await entries("reopened");
	expect(journal.map(({ group_op, reason }) => [group_op, reason])).toEqual([
		[reopen.op_id, "Haziran sayımı"],
		[reopen.op_id, "Haziran sayımı"],
	]);
	expect(journal[0]).toMatchObject({
		before: { copy: { status: "missing" } },
		after: { copy: { status: "available" } },
	});
	const [audit] = await c.small.service.list("audit_events", { filter: 'kind = "stocktake_reopened"' });
	expect(audit).toMatchObject({ record: id, details: { restored: 2, kept: 0 } });

	// The undo is no proof that the books are there.
	expect(await c.scan(id, "5002")).toBe("found");
	expect((await c.get(`${id}/preview`)).body).toMatchObject({ missing: 1, copies: [{ barcode: "5003" }] });
	expect(await c.close(id)).toMatchObject({ total: 3, found: 2, missing: 1 });
	expect(await c.statusOf("5003")).toBe("missing");
	expect(await c.shortagesOf(id)).toMatchObject([{ barcode: "5003" }]);
});

test("a closing and its undoing that are sent again change nothing, whatever has followed them", async () => {
	await c.shelve("A1", ["5001", "5002", "5003"]);
	const id = await c.start({ kind: "shelf", shelves: ["A1"] });
	const seen = c.small.op();
	await c.scan(id, "5003", { op_id: seen });
	const send = async (name: string, body: Record<string, unknown>) => {
		const { status, body: answer } = await c.post(name, body);
		await c.ended(id);
		return `${status} ${answer.stocktake?.status ?? ""}`.trim();
	};
	const op = () => ({ op_id: c.small.op(), stocktake: id });
	const [first, undo, second] = [{ ...op(), missing: 2 }, op(), { ...op(), missing: 2 }];
	expect(await send("close", first)).toBe("200 closing");
	expect(await send("reopen", undo)).toBe("200 review");
	// More are missing now than the first closing has shown.
	await c.post("undo", { undo: seen });
	expect(await send("close", first)).toBe("200 review");
	expect(await c.statusOf("5001")).toBe("available");
	expect(await send("close", { ...undo, missing: 2 })).toBe("409");
	expect(await send("close", { ...second, missing: 3 })).toBe("200 closing");
	expect(await send("reopen", undo)).toBe("200 closed");
	expect(await send("close", first)).toBe("200 closed");
	expect(await send("reopen", { ...op(), op_id: first.op_id })).toBe("409");
	expect([await c.statusOf("5001"), await c.statusOf("5002")]).toEqual(["missing", "missing"]);
	expect(await send("reopen", op())).toBe("200 review");
	const cancel = op();
	expect(await send("cancel", cancel)).toBe("200 cancelled");
	expect(await send("cancel", cancel)).toBe("200 cancelled");
	expect(await send("close", { ...second, missing: 3 })).toBe("200 cancelled");
});

test("what was returned, found, scanned or withdrawn meanwhile stays as it is, and counts", async () => {
	await c.shelve("A1", ["5001", "5002", "5003", "5004", "5005"]);
	const id = await c.start({ kind: "shelf", shelves: ["A1"] });
	await c.close(id);
	const { operations, desk, op } = c.small;
	await operations.checkin(desk, { op_id: op(), copy: "5001" });
	await operations.checkout(desk, { op_id: op(), copy: "5001", student: "101" });
	await operations.found(desk, { op_id: op(), copy: "5002" });
	// Found by mistake: it is missing as if nothing had been pressed.
	const mistaken = op();
	await operations.found(desk, { op_id: mistaken, copy: "5005" });
	await operations.undo(desk, { op_id: op(), undo: mistaken });
	const open = (await c.shortagesOf(id)).filter(({ found_at }) => found_at === "");
	expect(open.map(({ barcode }) => barcode).sort()).toEqual(["5003", "5004", "5005"]);
	expect(await c.scan(id, "5003")).toBe("found");
	const { id: gone } = await c.copyBy("5004");
	const withdraw = { op_id: op(), copies: [gone], reason: "shortage", last_copies: true };
	await c.server.call("POST", "/api/copies/withdraw", { token: c.token, body: withdraw });
	expect(codeOf(await c.post("reopen", { stocktake: id }))).toBe("200 ");
	const statuses = await Promise.all(["5001", "5002", "5003", "5004", "5005"].map(c.statusOf));
	expect(statuses).toEqual(["on_loan", "available", "available", "withdrawn", "available"]);
	expect((await entries("reopened")).map(({ copy }) => copy)).toEqual([(await c.copyBy("5005")).id]);
	expect((await c.get(`${id}/progress`)).body.counts).toMatchObject({ counted: 1, found: 1 });
	expect(await c.close(id)).toMatchObject({ total: 4, on_loan: 1, found: 2, missing: 1, still_missing: 0 });
});

test("a hold whose copy was not found is ready again, unless its reader was served since", async () => {
	await c.shelve("A1", ["5001", "5002"], { status: "hold_shelf" });
	const held = async (barcode: string, reader: string) => {
		const copy = await c.copyBy(barcode);
		return c.small.create("holds", {
			...{ school_id: c.small.school, library_id: c.small.library, book_id: copy.book_id },
			...{ library_book_id: copy.id, student_id: reader, status: "ready", ready_on: "2026-03-04" },
		});
	};
	const first = await held("5001", c.small.readers.ayse);
	const second = await held("5002", c.small.readers.mehmet);
	const id = await c.start();
	for (const code of ["1001", "1002", "1003", "1004", "2001"]) await c.scan(id, code);
	await c.close(id);
	const { service } = c.small;
	expect(await service.find("holds", first)).toMatchObject({ status: "waiting" });
	await c.small.service.transaction((records) => records.update("holds", second, { status: "cancelled" }));
	expect(codeOf(await c.post("reopen", { stocktake: id }))).toBe("200 ");
	expect(await service.find("holds", first)).toMatchObject({
		...{ status: "ready", library_book_id: (await c.copyBy("5001")).id, position: 0 },
	});
	expect(await service.find("holds", second)).toMatchObject({ status: "cancelled" });
	expect([await c.statusOf("5001"), await c.statusOf("5002")]).toEqual(["hold_shelf", "available"]);
});

test("is refused for a stocktake that is not closed, of another school, or closed more than thirty days ago", async () => {
	await c.shelve("A1", ["5001"]);
	const id = await c.start({ kind: "shelf", shelves: ["A1"] });
	expect(codeOf(await c.post("reopen", { stocktake: id }))).toBe("422 not_to_reopen");
	const close = { op_id: c.small.op(), stocktake: id, missing: 1 };
	await c.post("close", close);
	await c.ended(id);
	// The id of another operation.
	expect((await c.post("reopen", { op_id: close.op_id, stocktake: id })).status).toBe(409);
	const school_id = await c.small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library_id = await c.small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	await c.small.deskFor("baska", { school_id, library_id });
	const identity = { identity: "baska", password: "cok-gizli-1" };
	const signedIn = await c.server.call("POST", "/api/collections/users/auth-with-password", {
		body: identity,
	});
	expect((await c.post("reopen", { stocktake: id }, String(signedIn.body.token))).status).toBe(404);
	await closedDaysAgo(id, 31);
	expect(codeOf(await c.post("reopen", { stocktake: id }))).toBe("422 reopened_late");
	await closedDaysAgo(id, 30);
	expect(codeOf(await c.post("reopen", { stocktake: id }))).toBe("200 ");
	expect(await c.statusOf("5001")).toBe("available");
});
