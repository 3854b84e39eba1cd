// engines: both
/**
 * Saved reports: what may be saved, through every endpoint, and that they are sent once, on their day, within the
 * school.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSending } from "../../src/reports/saved/sending.ts";
import { person } from "../access/people.ts";
import { readPdf } from "../catalogue/labels/read-pdf.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let owner: { id: string; token: string };
let colleague: { id: string; token: string };
let stranger: { id: string; token: string };
let pupil: { id: string; token: string };
let volunteer: { id: string; token: string };
const path = "/api/collections/reports/records";
const day = 24 * 3_600_000;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	await small.homeAt("https://okul.test");
	const school_id = await small.create("schools", { name: "Başka Okul", type: "lise" });
	const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	owner = await person(small, "sorumlu");
	colleague = await person(small, "yardimci");
	stranger = await person(small, "yabanci", { school_id, library_id });
	pupil = await person(small, "ayse", { role: 4, student_id: small.readers.ayse });
	volunteer = await person(small, "gonullu", { desk_only: true });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const save = (body: object, token = owner.token) =>
	server.call("POST", path, { token, language: "tr", body: { name: "Rapor", kind: "overdue", ...body } });
const weekly = (...to: string[]) => ({ every: "week", on: 5, format: "pdf", to });
const mailsFor = async () =>
	(await small.service.mail.list("", 1, 100)).items.filter(({ mail }) =>
		mail.subject.includes("Raporunuz hazır"),
	);

describe("a saved report", () => {
	test("keeps kind and filters, and says when it is sent next", async () => {
		const filters = { class: "9/A", band: "31+" };
		const { status, body } = await save({ filters, schedule: weekly(owner.id) });
		expect(status).toBe(200);
		// Friday, the day after today.
		expect(body).toMatchObject({ filters, next_on: "2026-03-06", school_id: small.school });
		const changed = await server.call("PATCH", `${path}/${body.id}`, {
			token: owner.token,
			body: { schedule: null },
		});
		expect(changed.body.next_on).toBe("");
		await server.call("DELETE", `${path}/${body.id}`, { token: owner.token });
	});
	test("is of a report that exists, with filters that it has, by whatever door", async () => {
		for (const [field, body] of [
			["kind", { kind: "nothing" }],
			["kind", { kind: "__proto__" }],
			["filters", { filters: { period: "last_month" } }],
			["filters", { filters: { student: small.readers.ayse } }],
			["filters", { filters: { grade: "99" } }],
			["filters", { filters: { class: { like: "%" } } }],
			["filters", { filters: { library_id: "aaaaaaaaaaaaaaa" } }],
			["schedule", { schedule: { ...weekly(owner.id), on: 9 } }],
			["schedule", { schedule: { ...weekly(), to: ["baska@example.org"] } }],
		] as const) {
			const answer = await save(body);
			expect(answer.status, JSON.stringify(body)).toBe(400);
			expect(Object.keys(answer.body.data), JSON.stringify(body)).toEqual([field]);
		}
		expect((await save({ filters: { library_id: small.library } })).status).toBe(200);
		const [kept] = await small.service.list("reports", { limit: 1 });
		const patch = await server.call("PATCH", `${path}/${kept?.id}`, {
			token: owner.token,
			body: { filters: { hour: "3" } },
		});
		expect(patch.status).toBe(400);
		const batch = await server.call("POST", "/api/batch", {
			token: owner.token,
			body: { requests: [{ method: "POST", url: path, body: { name: "x", kind: "nothing" } }] },
		});
		expect([400, 403]).toContain(batch.status);
	});
	test("goes to staff of the same school only: no pupil, no volunteer, nobody of another school", async () => {
		for (const who of [stranger, pupil, volunteer]) {
			const answer = await save({ schedule: weekly(owner.id, who.id) });
			expect(answer.status).toBe(400);
			expect(answer.body.data.schedule.message).toBe(
				"Raporlar yalnızca aynı okulun görevlilerine gönderilebilir.",
			);
		}
		const { body } = await server.call("GET", "/api/reports/saved/colleagues", { token: owner.token });
		const ids = body.colleagues.map(({ id }: { id: string }) => id);
		expect(ids[0]).toBe(owner.id);
		expect(ids).toContain(colleague.id);
		for (const who of [stranger, pupil, volunteer]) expect(ids).not.toContain(who.id);
	});
	test("is changed while one of its recipients is no longer at the school, who is not chosen anew", async () => {
		const leaver = await person(small, "ayrilan");
		const both = weekly(leaver.id, owner.id);
		const { body } = await save({ schedule: both });
		await small.service.transaction((all) => all.update("users", leaver.id, { school_id: "" }));
		const send = (method: string, values?: object) =>
			server.call(method, `${path}/${body.id}`, { token: owner.token, body: values });
		expect((await send("PATCH", { name: "Yeni ad", schedule: both })).body.name).toBe("Yeni ad");
		expect((await send("PATCH", { schedule: weekly(owner.id) })).status).toBe(200);
		expect((await send("PATCH", { schedule: both })).status).toBe(400);
		await send("DELETE");
	});
	test("of another school is not seen", async () => {
		const { body } = await save({});
		expect((await server.call("GET", `${path}/${body.id}`, { token: stranger.token })).status).toBe(404);
		expect((await server.call("GET", path, { token: pupil.token })).body.items ?? []).toEqual([]);
	});
});

describe("sending", () => {
	test("is tried each hour from 07:10 in Turkey, three hours ahead of the clock of jobs", () => {
		const job = small.service.crons.list().find(({ id }) => id === "rafta_saved_reports");
		expect(job?.expression).toBe(`10 ${7 - 3}-18 * * *`);
	});

	test("tells each once, on its day, with a link and no name of a pupil; twice at once is once", async () => {
		const { body } = await save({ name: "Gecikenler", schedule: weekly(owner.id, colleague.id) });
		await small.service.crons.run("rafta_saved_reports");
		expect(await mailsFor()).toEqual([]);
		small.clock.now = new Date(small.clock.now.getTime() + day);
		await Promise.all([1, 2, 3].map(() => createSending(small.rafta, small.now).run()));
		const mails = await mailsFor();
		expect(mails.map(({ mail }) => mail.to.address).toSorted()).toEqual([
			"sorumlu@example.org",
			"yardimci@example.org",
		]);
		for (const { mail } of mails) {
			expect(mail.html).toContain(`/book_loans?view=reports&amp;saved=${body.id}`);
			expect(mail.html).not.toMatch(/Yılmaz|Ayşe|Mehmet/);
			expect(mail.file).toBeUndefined();
		}
		const kept = await small.service.find("reports", body.id);
		expect(kept).toMatchObject({ sent_on: "2026-03-06", next_on: "2026-03-13" });
		await small.service.crons.run("rafta_saved_reports");
		expect(await mailsFor()).toHaveLength(2);
	});
	test("a report that names nobody comes as a file, with the figures of that day", async () => {
		const { body } = await save({ name: "Denge", kind: "collection-balance", schedule: weekly(owner.id) });
		await small.service.transaction((all) => all.update("reports", body.id, { next_on: "2026-03-06" }));
		await small.service.crons.run("rafta_saved_reports");
		const mail = (await mailsFor()).find(({ mail: one }) => one.html.includes(body.id))?.mail;
		expect(mail?.file?.name).toBe("koleksiyon-dengesi-2026-03-06.pdf");
		const pages = readPdf(Buffer.from(mail?.file?.base64 ?? "", "base64"));
		const words = pages.flatMap(({ texts }) => texts.map(({ text }) => text));
		expect(words).toContain("Atatürk Lisesi");
		expect(words[words.indexOf("Nüsha") + 1]).toBe("5");
		await server.call("DELETE", `${path}/${body.id}`, { token: owner.token });
	});
	test("what was missed is sent once, and whoever has left is told no more", async () => {
		await small.service.transaction((all) =>
			all.update("users", colleague.id, { school_id: "", library_id: "" }),
		);
		small.clock.now = new Date(small.clock.now.getTime() + 40 * day);
		await small.service.crons.run("rafta_saved_reports");
		const mails = (await mailsFor()).filter(({ mail }) => !mail.file);
		expect(mails.map(({ mail }) => mail.to.address).toSorted()).toEqual([
			"sorumlu@example.org",
			"sorumlu@example.org",
			"yardimci@example.org",
		]);
		const notices = await small.service.list("notices", { filter: 'kind = "report_ready"' });
		expect(notices).toHaveLength(4);
	});
});
