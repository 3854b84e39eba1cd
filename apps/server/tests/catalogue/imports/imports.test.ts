// engines: both
/** From a file to the register and back: nothing is written before confirmation, nobody is deleted. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { expected, fixture, type Imports, listOf, openImports } from "./support.ts";

let world: Imports;
beforeEach(async () => {
	world = await openImports();
});
afterEach(() => world.dispose());

const first = "sinif-listesi-ortaokul.XLS";
const second = "sinif-listesi-ortaokul-2.XLS";
const countsOf = ({ new: fresh, changed, missing, problem, same }: Record<string, number>) => [
	fresh,
	changed,
	missing,
	problem,
	same,
];
const everybody = () => world.small.service.list("students", { sort: "id" });

test("a preview writes nobody, a yes writes everybody with class and names as people write them", async () => {
	const before = await everybody();
	const { status, body } = await world.upload(fixture(first), undefined, { name: first });
	expect(status).toBe(200);
	expect(countsOf(body.import.counts)).toEqual([136, 0, 0, 0, 0]);
	expect(body.import.status).toBe("preview");
	expect(await everybody()).toEqual(before);

	expect(await world.apply(body.import.id)).toBe("applied");
	expect(await everybody()).toHaveLength(before.length + 136);
	const [pupil] = await world.reader("45");
	expect(pupil).toMatchObject({
		first_name: "Aksöğüt Aktemür",
		last_name: "Yıldırım",
		class_code: "5/A",
		grade: 5,
		branch: "A",
		reader_type: "pupil",
		status: "active",
		createdBy: world.staff.id,
	});
	expect(pupil?.card_barcode).toMatch(/^2\d{7}$/);
	const job = await world.small.service.find("imports", body.import.id);
	expect([job?.done, job?.total]).toEqual([136, 136]);
	const entries = await world.small.service.list("audit_events", { filter: 'kind = "import_applied"' });
	expect(entries).toMatchObject([{ actor: world.staff.id, school_id: world.small.school, record: job?.id }]);
});

test("82: the list of the next year gives exactly what differs, and the same list nothing", async () => {
	await world.apply((await world.upload(fixture(first))).body.import.id);
	expect(countsOf((await world.upload(fixture(first))).body.import.counts)).toEqual([0, 0, 0, 0, 136]);

	const { body } = await world.upload(fixture(second));
	const differences = expected[second]?.ilkine_gore_fark;
	const rows = await world.rowsOf(body.import.id);
	const numbers = (action: string) =>
		rows
			.filter((row) => row.action === action)
			.map((row) => (row.data as { student_no: string }).student_no)
			.sort();
	expect(numbers("new")).toEqual(differences?.yeni.toSorted());
	expect(numbers("missing")).toEqual(differences?.ayrilan.toSorted());
	const changed = rows.filter((row) => row.action === "changed");
	expect(changed.map((row) => (row.data as { values: object }).values)).toEqual(
		expect.arrayContaining([{ class_code: "5/B" }, { last_name: "Yenisoy" }]),
	);
	expect(numbers("changed")).toEqual(
		[...(differences?.sube_degisen ?? []), ...(differences?.soyadi_degisen ?? [])]
			.map((one) => one.okul_no)
			.sort(),
	);
	expect(numbers("ask")).toEqual(differences?.numara_baska_ogrenci.map((one) => one.okul_no));
	expect(rows.find((row) => row.action === "ask")?.problems).toEqual(["number_of_other"]);

	await world.apply(body.import.id);
	expect((await world.reader("397"))[0]?.class_code).toBe("5/B");
	expect((await world.reader("141"))[0]?.last_name).toBe("Yenisoy");
	// Nobody leaves, and no number is reassigned, without confirmation.
	expect((await world.reader("278"))[0]?.status).toBe("active");
	expect((await world.reader("108")).map(({ first_name }) => first_name)).toEqual(["Zeynep"]);
});

test("who is missing leaves by choice; a number that was given again is somebody new's by choice", async () => {
	await world.apply((await world.upload(fixture(first))).body.import.id);
	const { body } = await world.upload(fixture(second));
	const [asked] = await world.rowsOf(body.import.id, "ask");
	await world.apply(body.import.id, { leave: "all", others: [asked?.id] });
	expect((await world.reader("278"))[0]?.status).toBe("left");
	expect((await world.reader("108")).map(({ first_name, status }) => [first_name, status])).toEqual([
		["Irmak", "active"],
		["Zeynep", "left"],
	]);

	expect(await world.undo(body.import.id)).toBe("undone");
	expect((await world.reader("278"))[0]?.status).toBe("active");
	expect((await world.reader("108")).map(({ first_name, status }) => [first_name, status])).toEqual([
		["Zeynep", "active"],
	]);
	expect((await world.reader("397"))[0]?.class_code).toBe("5/A");
	expect(await world.reader("745")).toEqual([]);
	expect((await world.upload(fixture(first))).body.import.counts).toMatchObject({
		same: 136,
		new: 0,
		missing: 0,
	});
});

test("the new reader of a number stays when its former one can't come back", async () => {
	await world.apply((await world.upload("Okul No;Adı;Soyadı;Sınıf\n7;ZEYNEP;GÜNEŞ;5/A")).body.import.id);
	const { id } = (await world.upload("Okul No;Adı;Soyadı;Sınıf\n7;IRMAK;ÇİÇEKÇİ;5/A")).body.import;
	const [row] = await world.rowsOf(id);
	await world.apply(id, { leave: "none", others: [row?.id] });
	const zeynep = (await world.reader("7")).find(({ status }) => status === "left");
	await world.small.service.transaction((records) =>
		records.update("students", String(zeynep?.id), { status: "transferred" }),
	);
	expect(await world.undo(id)).toBe("undone");
	expect((await world.rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
		["kept", "since_changed"],
	]);
	expect((await world.reader("7")).map(({ first_name, status }) => [first_name, status])).toEqual([
		["Irmak", "active"],
		["Zeynep", "transferred"],
	]);
});

test("undoing leaves alone what was built on since, and says why", async () => {
	const { body } = await world.upload(listOf(4));
	const { id } = body.import;
	await world.apply(id);
	const { service } = world.small;
	const [lender] = await world.reader("2000");
	const [edited] = await world.reader("2001");
	await world.server.call("POST", "/api/circulation/checkout", {
		token: world.staff.token,
		body: { op_id: world.small.op(), copy: "1001", student: lender?.card_barcode },
	});
	await service.transaction((records) =>
		records.update("students", String(edited?.id), { class_code: "6/B" }),
	);
	expect(await world.undo(id)).toBe("undone");
	const rows = await world.rowsOf(id);
	expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
		["kept", "has_history"],
		["kept", "since_changed"],
		["undone", ""],
		["undone", ""],
	]);
	expect((await world.reader("2000")).length + (await world.reader("2001")).length).toBe(2);
	expect(await world.reader("2002")).toEqual([]);
	// Only once.
	expect((await world.call(`/api/imports/${id}/undo`)).status).toBe(400);
});

test("undoing leaves a reader alone whom somebody has corrected since the list changed them", async () => {
	await world.apply((await world.upload(listOf(2))).body.import.id);
	const { body } = await world.upload(listOf(2).replaceAll("IŞIK", "KAYA"));
	await world.apply(body.import.id);
	const [corrected] = await world.reader("2000");
	await world.small.service.transaction((records) =>
		records.update("students", String(corrected?.id), { last_name: "Demir" }),
	);
	expect(await world.undo(body.import.id)).toBe("undone");
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ action, state, reason }) => [action, state, reason])).toEqual([
		["changed", "kept", "since_changed"],
		["changed", "undone", ""],
	]);
	const names = [...(await world.reader("2000")), ...(await world.reader("2001"))];
	expect(names.map(({ last_name }) => last_name)).toEqual(["Demir", "Işık"]);
});

test("what changed after the preview is not overwritten; the same yes twice counts once", async () => {
	await world.apply((await world.upload(listOf(2))).body.import.id);
	const { body } = await world.upload(listOf(3).replace("2000;DENİZ A;IŞIK", "2000;DENİZ A;KAYA"));
	const [pupil] = await world.reader("2000");
	const { service, create } = world.small;
	await service.transaction((records) =>
		records.update("students", String(pupil?.id), { last_name: "Demir" }),
	);
	await create("students", {
		school_id: world.small.school,
		first_name: "Başka",
		last_name: "Biri",
		student_no: "2002",
		reader_type: "pupil",
	});
	const yes = await Promise.all(
		[1, 2, 3].map(() => world.call(`/api/imports/${body.import.id}/apply`, { leave: "none" })),
	);
	expect(yes.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
	expect(await world.settled(body.import.id)).toBe("applied");
	const rows = await world.rowsOf(body.import.id);
	expect(rows.map(({ action, state, reason }) => [action, state, reason]).sort()).toEqual([
		["changed", "refused", "since_changed"],
		["new", "refused", "number_taken"],
	]);
	expect((await world.reader("2000"))[0]?.last_name).toBe("Demir");
});

test("a list in the place of another takes that one's preview with it", async () => {
	const old = (await world.upload(listOf(2))).body.import.id;
	await world.upload(listOf(3));
	expect(await world.small.service.find("imports", old)).toBeNull();
	expect(await world.rowsOf(old)).toEqual([]);
	expect((await world.call(`/api/imports/${old}/apply`, { leave: "none" })).status).toBe(404);
});

test("a stopped import keeps what it has done and can be taken back; one that was left goes on", {
	tags: "long",
}, async () => {
	const { id } = (await world.upload(listOf(200))).body.import;
	await world.call(`/api/imports/${id}/apply`, { leave: "none" });
	const stopped = await world.call(`/api/imports/${id}/cancel`);
	expect([200, 400]).toContain(stopped.status);
	await world.settled(id);
	const { service, clock } = world.small;
	// State left by a process that ended in the middle.
	await service.transaction((records) => records.update("imports", id, { status: "applying" }));
	clock.now = new Date(clock.now.getTime() + 5 * 60_000);
	await service.crons.run("rafta_imports");
	expect(await world.settled(id)).toBe("applied");
	const rows = await world.rowsOf(id);
	expect(rows.filter(({ state }) => state === "applied")).toHaveLength(200);
	expect(await service.list("students", { filter: 'last_name = "Işık"' })).toHaveLength(200);
	expect(await world.undo(id)).toBe("undone");
	expect(await service.list("students", { filter: 'last_name = "Işık"' })).toEqual([]);
});

test("staff have no numbers and are found by their names", async () => {
	const { body } = await world.upload(fixture("personel-listesi.XLS"), undefined, { name: "personel.XLS" });
	expect([body.kind, ...countsOf(body.import.counts)]).toEqual(["staff", 7, 0, 0, 0, 0]);
	await world.apply(body.import.id);
	const staff = await world.small.service.list("students", {
		filter: 'reader_type != "pupil"',
		sort: "full_name",
	});
	expect(staff.map(({ full_name, reader_type }) => [full_name, reader_type])).toContainEqual([
		"Elif Dumanlı",
		"staff",
	]);
	expect(staff.filter(({ reader_type }) => reader_type === "teacher")).toHaveLength(6);
	expect((await world.upload(fixture("personel-listesi.XLS"))).body.import.counts.same).toBe(7);
});

test("national identity numbers are dropped and said so, and stand nowhere", async () => {
	const file = "fazla-kisisel-veri.xlsx";
	const { body } = await world.upload(fixture(file));
	expect(body.dropped).toEqual(["T.C. Kimlik No"]);
	expect(JSON.stringify([body, await world.rowsOf(body.import.id)])).not.toMatch(/\d{11}|01\.01\.2015/);
	const disguised =
		"Kod;Okul No;Adı;Soyadı;Sınıfı\n10000000146;1;ALİ;KAYA;5/A\n10000000146;2;CAN 10000000146;KAYA;5/A";
	const second = await world.upload(disguised);
	expect(second.body.dropped).toEqual(["Kod"]);
	const rows = await world.rowsOf(second.body.import.id);
	expect(rows.map(({ problems }) => problems)).toEqual([[], ["national_id", "no_name"]]);
	expect(JSON.stringify([second.body, rows])).not.toContain("10000000146");
});

test("columns and classes are put right by hand", async () => {
	const list = "Nr;Kişi;Yer\n7;AYŞE NUR KAYA;5-A\n8;CAN DEMİR;5-A";
	const unknown = await world.upload(list);
	expect([unknown.status, unknown.body.code]).toEqual([422, "no_header"]);
	expect(unknown.body.columns.map(({ heading }: { heading: string }) => heading)).toEqual([
		"Nr",
		"Kişi",
		"Yer",
	]);
	const columns = { 0: "student_no", 1: "full_name", 2: "class" };
	const { body } = await world.upload(list, { columns });
	expect(body.import.counts).toMatchObject({ new: 2, problem: 1 });
	expect(body.split).toBe(3);

	const bare = "Okul No;Adı;Soyadı\n7;AYŞE NUR;KAYA";
	const withoutClasses = await world.upload(bare);
	expect(withoutClasses.body.lists).toMatchObject([{ key: "0:2", class_code: null, count: 1 }]);
	expect((await world.rowsOf(withoutClasses.body.import.id))[0]?.problems).toEqual(["no_class"]);
	const withClasses = await world.upload(bare, { classes: { "0:2": "10-İ" } });
	expect((await world.rowsOf(withClasses.body.import.id))[0]?.data).toMatchObject({ class_code: "10/İ" });
});

test("bad requests change nothing and say what is wrong", async () => {
	const { server, staff } = world;
	const plain = await server.call("POST", "/api/imports/students", { token: staff.token, body: {} });
	expect([plain.status, plain.body.data.file.code]).toEqual([400, "validation_required"]);
	expect((await world.upload(listOf(1), { columns: { x: "class" } })).status).toBe(400);
	expect((await world.upload(listOf(1), { columns: { 0: "password" } })).status).toBe(400);
	expect((await world.upload("")).status).toBe(400);
	const { id } = (await world.upload(listOf(1))).body.import;
	for (const body of [{}, { leave: "some" }, { leave: "none", others: "x" }, { leave: ["../x"] }]) {
		expect((await world.call(`/api/imports/${id}/apply`, body)).status).toBe(400);
	}
	expect(await world.statusOf(id)).toBe("preview");
	const stranger = await person(world.small, "yabanci", {
		school_id: await world.small.create("schools", { name: "Başka", type: "lise", province: "Van" }),
	});
	expect((await world.call(`/api/imports/${id}/apply`, { leave: "none" }, stranger.token)).status).toBe(404);
});

test("previews and imports go when their time is over", async () => {
	const preview = (await world.upload(listOf(2))).body.import.id;
	const { service, clock } = world.small;
	clock.now = new Date(clock.now.getTime() + 9 * 86_400_000);
	await service.crons.run("rafta_imports_expiry");
	expect(await service.find("imports", preview)).toBeNull();
	// The earlier session has ended, too.
	const { token } = await person(world.small, "selma");
	const { id } = (await world.upload(listOf(2), undefined, { token })).body.import;
	await world.call(`/api/imports/${id}/apply`, { leave: "none" }, token);
	await world.settled(id);
	clock.now = new Date(clock.now.getTime() + 31 * 86_400_000);
	const late = await person(world.small, "nesrin");
	expect((await world.call(`/api/imports/${id}/undo`, {}, late.token)).status).toBe(400);
	await service.crons.run("rafta_imports_expiry");
	expect(await service.find("imports", id)).toBeNull();
	expect(await world.rowsOf(id)).toEqual([]);
	expect(await world.reader("2000")).toHaveLength(1);
});

/** Confirms an import when the first of its rows have been deleted. */
function applyOnceRowsGo(id: string, token?: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const stop = world.small.service.onChange(({ action, collection }) => {
			if (action !== "delete" || collection.name !== "import_rows") return;
			stop();
			world
				.call(`/api/imports/${id}/apply`, { leave: "none" }, token)
				.then(({ status }) => resolve(status), reject);
		});
	});
}

test("a list that is being discarded cannot be confirmed any more", async () => {
	const { id } = (await world.upload(listOf(300))).body.import;
	const applied = applyOnceRowsGo(id);
	const { status } = await world.server.call("DELETE", `/api/imports/${id}`, { token: world.staff.token });
	expect(status).toBe(204);
	expect([400, 404]).toContain(await applied);
	expect(await world.small.service.find("imports", id)).toBeNull();
	expect(await world.reader("2000")).toEqual([]);
});

test("an old preview that the night is clearing away cannot be confirmed any more", async () => {
	const { id } = (await world.upload(listOf(300))).body.import;
	const { service, clock } = world.small;
	clock.now = new Date(clock.now.getTime() + 9 * 86_400_000);
	const applied = applyOnceRowsGo(id, (await person(world.small, "selma")).token);
	await service.crons.run("rafta_imports_expiry");
	expect([400, 404]).toContain(await applied);
	expect(await service.find("imports", id)).toBeNull();
	expect(await world.reader("2000")).toEqual([]);
});

test("who is forgotten is forgotten in the lists, too", async () => {
	const { id } = (await world.upload(listOf(2))).body.import;
	await world.apply(id);
	// Another user's preview names the same pupil.
	const other = await person(world.small, "baska-mudur");
	const waiting = await world.upload(listOf(2).replace("5/A", "5/B"), undefined, { token: other.token });
	const [pupil] = await world.reader("2000");
	const { status } = await world.call(`/api/readers/${pupil?.id}/erasure`, { mode: "erase" });
	expect(status).toBe(200);
	const rows = [...(await world.rowsOf(id)), ...(await world.rowsOf(waiting.body.import.id))];
	expect(JSON.stringify(rows)).not.toContain(pupil?.full_name);
});

test("a reader's export tells nothing of whoever has the number now", async () => {
	await world.apply((await world.upload("Okul No;Adı;Soyadı;Sınıf\n7;ZEYNEP;GÜNEŞ;5/A")).body.import.id);
	const { id } = (await world.upload("Okul No;Adı;Soyadı;Sınıf\n7;IRMAK;ÇİÇEKÇİ;5/A")).body.import;
	const [row] = await world.rowsOf(id);
	const [zeynep] = await world.reader("7");
	const exported = async (reader: unknown) =>
		JSON.stringify(
			(await world.server.call("GET", `/api/readers/${reader}/export`, { token: world.staff.token })).body,
		);
	const before = await exported(zeynep?.id);
	expect(before).toContain("import_rows");
	expect(before).not.toContain("Çiçekçi");
	await world.apply(id, { leave: "none", others: [row?.id] });
	const irmak = (await world.reader("7")).find(({ first_name }) => first_name === "Irmak");
	expect(await exported(irmak?.id)).not.toContain("Zeynep");
});

test("the sample workbooks of the first day are read without a question", async () => {
	const sample = async (list: string) => {
		const headers = { authorization: world.staff.token };
		const file = await fetch(`${world.server.url}/api/first-day/sample?list=${list}`, { headers });
		expect(file.headers.get("content-disposition")).toContain(".xlsx");
		return Buffer.from(await file.arrayBuffer());
	};
	const people = await world.upload(await sample("class_list"));
	expect(people.body.import.counts).toMatchObject({ people: 6, problem: 0 });
	const titles = await world.uploadTitles(await sample("book_list"));
	expect(titles.body.import.counts).toMatchObject({ rows: 6, copies: 9, problem: 0 });
});
