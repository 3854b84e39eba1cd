/** Two schools with loans of two years, and people who ask about them over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportAnswer } from "@rafta/library/reports/definition";
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

	return {
		rafta,
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
		/** A report that is answered. */
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
