// engines: both
/** Administrators' view of the installation: correct figures, no names, no secrets; and ending every session. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig, variables } from "../../../src/composition/config.ts";
import { placeOf } from "../../../src/installation/admin/faults.ts";
import { type Person, person } from "../../access/people.ts";
import { openStream } from "../../access/stream.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let manager: Person;
let pupil: Person;

const environment = {
	RAFTA_DATABASE: "postgres://rafta:cok-gizli-parola@db.example.org:5432/rafta?sslpassword=anahtar",
	RAFTA_PORT: "9000",
	SOME_TOKEN: "baskasinin-sirri",
};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now, { environment });
	admin = await person(small, "yonetici", { role: 2 });
	manager = await person(small, "sorumlu");
	pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
});

const asAdmin = async (path: string) => {
	const { status, body } = await server.call("GET", path, { token: admin.token });
	expect(status, path).toBe(200);
	return body;
};

describe("the overview", () => {
	test("counts over all schools, and shows nobody", async () => {
		const loan = await server.call("POST", "/api/circulation/checkout", {
			token: manager.token,
			body: { op_id: small.op(), copy: "1001", student: "101" },
		});
		expect(loan.status).toBe(200);
		const overview = await asAdmin("/api/admin/overview");
		expect(overview.usage).toMatchObject({
			schools: 1,
			libraries: 1,
			titles: 2,
			copies: 5,
			readers: 2,
			open_loans: 1,
			overdue_loans: 0,
		});
		expect(overview.loans).toHaveLength(30);
		expect(overview.loans.at(-1)).toEqual({ day: "2026-03-05", count: 1 });
		expect(overview.mails).toMatchObject({ failed: 0, server: false });
		expect(JSON.stringify(overview)).not.toMatch(/Ayşe|Mehmet|Yılmaz/);
	});

	test("a loan late in the evening counts to its day in Turkey", async () => {
		const before = small.clock.now;
		small.clock.now = new Date("2026-03-05T21:30:00Z");
		await server.call("POST", "/api/circulation/checkout", {
			token: manager.token,
			body: { op_id: small.op(), copy: "1002", student: "102" },
		});
		const { loans } = await asAdmin("/api/admin/overview");
		expect(loans.slice(-2)).toEqual([
			{ day: "2026-03-05", count: 1 },
			{ day: "2026-03-06", count: 1 },
		]);
		small.clock.now = before;
	});

	test("says which closed screens were wanted, by whom", async () => {
		for (const { token } of [manager, manager, pupil]) {
			const response = await server.call("POST", "/api/screens/refused", {
				token,
				body: { path: "/students/search" },
			});
			expect(response.status).toBe(204);
		}
		const { closed_screens: closed } = await asAdmin("/api/admin/overview");
		// A screen of no use to a pupil is not listed, however often it is requested.
		expect(closed).toEqual([{ path: "/students/search", role: 3, refused: 2 }]);
		const nonsense = { path: "/<script>" };
		expect(
			(await server.call("POST", "/api/screens/refused", { token: manager.token, body: nonsense })).status,
		).toBe(400);
	});

	test("a job that was run is known by when it ended", async () => {
		const run = await server.call("POST", "/api/crons/__memoryCleanup__", { token: admin.token });
		expect(run.status).toBe(204);
		await expect
			.poll(async () => {
				const { jobs } = await asAdmin("/api/admin/overview");
				return jobs.find(({ id }: { id: string }) => id === "__memoryCleanup__");
			})
			.toMatchObject({ expression: "*/10 * * * *", last: { failed: false, ended: expect.any(Number) } });
	});

	test("refusals of the last day are told of without whom they were about", async () => {
		await server.call("GET", "/api/collections/students/records?filter=first_name='Ayşe'");
		await server.call("GET", "/api/no/such/Ay%C5%9Fe");
		const clock = small.clock.now;
		small.clock.now = new Date(clock.getTime() + 1000);
		const { faults } = await asAdmin("/api/admin/overview");
		small.clock.now = clock;
		expect(faults.refused).toBeGreaterThan(0);
		expect(faults.failed).toBe(0);
		expect(JSON.stringify(faults)).not.toMatch(/Ay/);
		expect(placeOf("GET", "/api/collections/users/records/abcdefghij12345?token=x")).toBe(
			"GET /api/collections/users/records/{id}",
		);
	});
});

test("room and backups are told of", async () => {
	expect(
		(await server.call("POST", "/api/backups", { token: admin.token, body: { name: "ilk.zip" } })).status,
	).toBe(204);
	const storage = await asAdmin("/api/admin/storage");
	expect(storage.database).toBeGreaterThan(10_000);
	expect(storage.disk.total).toBeGreaterThan(storage.disk.free);
	expect(storage).not.toHaveProperty("damaged_since");
	expect(storage.backups).toMatchObject({
		count: 1,
		last: { key: "ilk.zip" },
		schedule: "0 0 * * *",
		keep: 14,
		unreachable: false,
	});
});

test("every process answers for itself", async () => {
	const { processes } = await asAdmin("/api/admin/processes");
	expect(processes).toEqual([expect.objectContaining({ pid: process.pid, version: "1.2.3", streams: 0 })]);
});

describe("the environment", () => {
	test("is told of by the program's own variables, without what opens anything", async () => {
		const reported = await asAdmin("/api/admin/docker");
		const text = JSON.stringify(reported);
		expect(text).not.toMatch(/cok-gizli-parola|anahtar|baskasinin-sirri|SOME_TOKEN/);
		const named = Object.fromEntries(reported.variables.map((one: { name: string }) => [one.name, one]));
		expect(named.RAFTA_PORT).toMatchObject({
			value: "9000",
			standard: "8090",
			is_set: true,
			is_masked: false,
		});
		expect(named.RAFTA_DATABASE).toMatchObject({
			value: "postgres://rafta:***@db.example.org:5432/rafta",
			is_masked: true,
		});
		expect(named.RAFTA_WORKERS).toMatchObject({ value: "1", is_set: false });
		expect(reported.compose).toContain("services:");
	});

	test("every variable that is read is listed", () => {
		const readNames = new Set<string>();
		const watched = new Proxy({} as NodeJS.ProcessEnv, {
			get(_target, name) {
				readNames.add(String(name));
				return undefined;
			},
		});
		readConfig(watched, []);
		readConfig(watched, ["--demo"]);
		expect(variables.map(({ name }) => name).sort()).toEqual([...readNames].sort());
	});
});

test("the log is taken along as it is filtered, and no cell of it is a formula", async () => {
	await server.call("GET", "/api/none?token=cok-gizli-jeton", { headers: { "user-agent": "=1+1" } });
	const file = (format: string, filter: string) =>
		server.call("GET", `/api/admin/logs?format=${format}&filter=${encodeURIComponent(filter)}`, {
			token: admin.token,
		});
	const csv = await file("csv", 'message ~ "/api/none"');
	expect(csv.headers.get("content-disposition")).toMatch(/attachment; filename="log\.csv"/);
	expect(csv.body.trim().split("\r\n")).toHaveLength(2);
	expect(csv.body).toContain("'=1+1");
	expect(csv.body).not.toContain("cok-gizli-jeton");
	const json = await file("json", 'message ~ "/api/none"');
	expect(json.body).toEqual([expect.objectContaining({ data: expect.objectContaining({ status: 404 }) })]);
	expect((await file("json", 'message ~ "/nobody-was-here"')).body).toEqual([]);
	expect((await file("csv", "no such ~")).status).toBe(400);
	expect((await file("exe", "")).status).toBe(400);
});

test("secrets of the settings are in no answer, and what is not sent stays", async () => {
	const change = (body: object) => server.call("PATCH", "/api/settings", { token: admin.token, body });
	const smtp = { enabled: true, host: "mail.example.org", port: 587, username: "u", password: "posta-sirri" };
	const first = await change({ smtp });
	expect(first.status).toBe(200);
	const second = await change({ smtp: { ...smtp, host: "mail2.example.org", password: "" } });
	expect(JSON.stringify([first.body, second.body, await asAdmin("/api/settings")])).not.toContain(
		"posta-sirri",
	);
	expect(small.service.settings.current().smtp).toMatchObject({
		host: "mail2.example.org",
		password: "posta-sirri",
	});
	await change({ smtp: { ...smtp, enabled: false } });
});

describe("nobody else", () => {
	test.each([
		["GET", "/api/admin/overview"],
		["GET", "/api/admin/storage"],
		["GET", "/api/admin/processes"],
		["GET", "/api/admin/docker"],
		["GET", "/api/admin/logs?format=csv"],
		["POST", "/api/admin/end-sessions"],
		["GET", "/api/settings"],
		["GET", "/api/logs"],
		["GET", "/api/backups"],
	])("%s %s", async (method, path) => {
		const volunteer = await person(small, `gonullu${Math.random().toString(36).slice(2)}`, {
			desk_only: true,
		});
		const statusFor = async (token?: string) => (await server.call(method, path, { token })).status;
		expect(
			await Promise.all([statusFor(), ...[manager, pupil, volunteer].map(({ token }) => statusFor(token))]),
		).toEqual([401, 403, 403, 403]);
	});
});

test("every session ends at once, but for the one of whoever ends them", async () => {
	const signIn = (email: string) =>
		server.call("POST", "/api/collections/users/auth-with-password", {
			body: { identity: email, password: "cok-gizli-1" },
		});
	const [mine, theirs] = [
		(await signIn("yonetici@example.org")).body,
		(await signIn("sorumlu@example.org")).body,
	];
	const streams = [
		await openStream(server.url, mine.token, ["site_settings/*"]),
		await openStream(server.url, theirs.token, ["site_settings/*"]),
	];
	const open = async (token: string) =>
		(await server.call("GET", "/api/admin/processes", { token })).body.processes[0].streams;
	expect(await open(mine.token)).toBe(2);
	const answer = await server.call("POST", "/api/admin/end-sessions", { token: mine.token });
	expect(answer.status).toBe(200);
	const sessions = async (token: string) => server.call("GET", "/api/me/sessions", { token });
	expect((await sessions(mine.token)).status).toBe(401);
	expect((await sessions(theirs.token)).status).toBe(401);
	const going = await sessions(answer.body.token);
	expect(going.status).toBe(200);
	expect(going.body.sessions).toEqual([expect.objectContaining({ current: true })]);
	// Streams opened with their tokens receive nothing more.
	await expect.poll(() => open(answer.body.token)).toBe(1);
	for (const stream of streams) await stream.close();
	const journal = await small.service.findBy("audit_events", { kind: "all_sessions_ended" });
	expect(journal).toMatchObject({ actor: mine.record.id });
	expect((await signIn("sorumlu@example.org")).status).toBe(200);
});
