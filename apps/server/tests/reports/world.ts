/** Two schools with loans of two years, and people who request reports on them over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportAnswer } from "@rafta/library/api/reports";
import { makeProvince } from "../../../../tests/bench/lending/province.ts";
import { testPlace } from "../../../../tests/support/database.ts";
import { openRafta } from "../../src/composition/service.ts";
import { openSmallServer } from "../http/small-server.ts";

/** Thursday, 5 March 2026, noon in Turkey. */
const noon = new Date("2026-03-05T09:00:00Z");

export async function openReports() {
	const folder = mkdtempSync(join(tmpdir(), "rafta-reports-"));
	const now = () => noon;
	const rafta = await openRafta(await testPlace(folder), now);
	const { service } = rafta;
	const sizes = { schools: 2, copies: 300, readers: 120, loans: 1600, titles: 160 };
	const { desks } = await makeProvince(service, sizes, noon.getTime());
	const server = await openSmallServer(rafta, now);
	const users = service.collection("users");
	if (!users) throw new Error("no users");
	const schools: { id: string; library: string }[] = [];
	for (const desk of desks) {
		const library = await service.find("libraries", desk.library);
		schools.push({ id: String(library?.school_id), library: desk.library });
	}
	const [first, second] = schools;
	if (!first || !second) throw new Error("two schools are needed");

	/** The token of a new account. */
	async function person(name: string, values: Record<string, unknown>): Promise<string> {
		const record = await service.transaction((records) =>
			records.create("users", {
				email: `${name}@example.org`,
				username: name,
				name,
				password: "cok-gizli-1",
				passwordConfirm: "cok-gizli-1",
				role: 3,
				status: "active",
				school_id: first?.id,
				library_id: first?.library,
				...values,
			}),
		);
		return service.issueToken({ collection: users as NonNullable<typeof users>, record });
	}
	const nowhere = { school_id: "", library_id: "" };
	const staff = await person("gorevli", {});
	const admin = await person("yonetici", { role: 2, ...nowhere });

	const ask = (query: string, token: string | undefined = staff, language = "en") =>
		server.call("GET", `/api/reports/${query}`, { language, ...(token !== "" && { token }) });

	/**
	 * Data that the province lacks: loans that were undone, overdue, forgotten, of class visits; the desk's journal; a
	 * stocktake.
	 */
	async function addHistory(): Promise<void> {
		const { id: school_id, library: library_id } = first as { id: string; library: string };
		const [copy, other, third] = await service.list("library_books", {
			filter: "school_id = {:school_id} && status = 'available'",
			params: { school_id },
			sort: "barcode",
			limit: 3,
		});
		if (!copy || !other || !third) throw new Error("three copies are needed");
		const reader = (id: string, first_name: string, last_name: string, more: object) => ({
			id,
			school_id,
			first_name,
			last_name,
			full_name: `${first_name} ${last_name}`,
			class_code: "12/X",
			class_sort: "12 x",
			grade: 12,
			branch: "X",
			reader_type: "pupil",
			guardian_phone: "0500 000 00 00",
			status: "active",
			student_no: `9${id.length}${first_name.length}`,
			card_key: `${id}key`,
			created: "2024-01-01 00:00:00.000Z",
			...more,
		});
		const loan = (id: string, on: typeof copy, student_id: string, more: object) => ({
			id,
			library_book_id: on.id,
			book_id: on.book_id,
			school_id,
			library_id,
			student_id,
			loaned_at: "2026-01-05 07:00:00.000Z",
			due_on: "2026-01-20",
			status: "returned",
			class_code_at_loan: "12/X",
			op_id: `op-${id}`,
			...more,
		});
		const entry = (op_id: string, kind: string, at: string, more: object = {}) => ({
			id: `event0000${op_id}`,
			op_id,
			kind,
			school_id,
			copy: copy.id,
			at_server: `${at} 08:30:00.000Z`,
			...more,
		});
		await service.transaction(async (records) => {
			await records.insert("students", [
				reader("readerisik00000", "Işık", "Öğüt", { guardian_consent: true, full_name__sort: "a" }),
				reader("readeromer00000", "Ömer", "Ünal", { status: "left", student_no: "77" }),
			]);
			await records.insert("book_loans", [
				loan("loanlate0000001", copy, "readerisik00000", {
					status: "open",
					due_on: "2026-01-24",
					visit_id: "v1",
				}),
				loan("loanlate0000002", other, "readeromer00000", {
					status: "open",
					due_on: "2026-03-02",
					visit_id: "v1",
				}),
				loan("loanback0000003", third, "readerisik00000", {
					// One returned in the night after the last day, in Turkey.
					returned_at: "2026-01-20 21:00:00.000Z",
					visit_id: "v2",
				}),
				loan("loanback0000004", third, "readeromer00000", { returned_at: "2026-01-20 20:59:59.999Z" }),
				loan("loanback0000005", third, "", { returned_at: "2026-01-10 08:00:00.000Z" }),
				loan("loangone0000006", third, "readerisik00000", { status: "cancelled", visit_id: "v3" }),
			]);
			await records.insert("circulation_events", [
				entry("renew1", "renew", "2026-01-10"),
				entry("renew2", "renew", "2026-01-11"),
				entry("undo03", "undo", "2026-01-11", { reason: "renew2" }),
				entry("used04", "used", "2026-01-12"),
				entry("lost05", "lost", "2026-02-12"),
				entry("check6", "checkout", "2026-02-12"),
			]);
			await records.insert("notices", [
				{
					id: "notice000000001",
					school_id,
					loan_id: "loanlate0000001",
					kind: "reminder",
					step: 1,
					mark: "a",
				},
				{
					id: "notice000000002",
					school_id,
					loan_id: "loanlate0000001",
					kind: "due_soon",
					step: 0,
					mark: "b",
				},
			]);
			await records.insert("stocktakes", [
				{
					id: "stocktake000001",
					school_id,
					library_id,
					name: "Yıl sonu",
					status: "closed",
					started_at: "2025-06-10 08:00:00.000Z",
					closed_at: "2025-06-12 08:00:00.000Z",
					expected_count: 140,
					counts: { found: 137, missing: 3, misplaced: 5 },
				},
			]);
			await records.update("library_books", copy.id, { price: 100.5 });
			await records.update("library_books", other.id, { price: 20.25 });
		});
	}

	return {
		rafta,
		addHistory,
		service,
		server,
		first,
		second,
		staff,
		admin,
		person,
		nowhere,
		now,
		ask,
		/** A report that succeeds. */
		async report(query: string, token?: string): Promise<ReportAnswer> {
			const { status, body } = await ask(query, token);
			if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
			return body as ReportAnswer;
		},
		/** The first value of a statement, as a number. */
		async sum(text: string): Promise<number> {
			const { rows } = await service.sql.query(text, 1);
			return Number(rows[0]?.[0] ?? 0);
		},
		async dispose() {
			await server.close();
			await service.close();
			rmSync(folder, { recursive: true });
		},
	};
}

export type Reports = Awaited<ReturnType<typeof openReports>>;
