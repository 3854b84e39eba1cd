// engines: both
/** Everything about one reader, for the reader and the school's staff. */
import { writeFileSync } from "node:fs";
import type { Collection, Field } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { join, type RecordData, raw, sql } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { known, openEverything } from "./everything.ts";

let small: SmallLibrary;
let server: SmallServer;
let world: Awaited<ReturnType<typeof openEverything>>;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	world = await openEverything(small, server);
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const get = (format: string, who: Person = world.staff, reader = world.reader) =>
	server.call("GET", `/api/readers/${reader}/export?format=${format}`, { token: who.token });

test("the file has every collection that points to readers, and the account with its sessions", async () => {
	const { status, body, headers } = await get("json");
	expect(status).toBe(200);
	expect(headers.get("content-disposition")).toBe('attachment; filename="sehriban-tasdelenoglu.json"');
	expect(headers.get("cache-control")).toBe("no-store");
	expect(body.school).toBe("Atatürk Lisesi");
	expect(body.reader).toMatchObject({ ...known, class_code: "6/B", birth_year: 2014 });
	expect(body.photo).toMatch(/^data:image\/png;base64,iVBOR/);
	expect(body.accounts).toMatchObject([{ username: world.username, sessions: [{ method: "password" }] }]);
	expect(body.book_loans).toMatchObject([
		{ title: "İnce Memed", status: "open", note: `${known.first_name} kapağını yırttı` },
	]);
	expect(body.circulation_events).toMatchObject([{ kind: "checkout", title: "İnce Memed" }]);
	expect(body.holds).toMatchObject([{ title: "Çalıkuşu", status: "waiting" }]);
	expect(body.notices).toMatchObject([{ kind: "overdue", title: "İnce Memed" }]);
	expect(body.consents).toMatchObject([{ kind: "photo", given: true, given_by: known.guardian_name }]);
	expect(body.swaps).toHaveLength(1);
	expect(body.swap_legs).toMatchObject([{ title: "Çalıkuşu" }]);
	expect(body.audit_events.map(({ kind }: { kind: string }) => kind)).toContain("reader_exported");
});

test("it holds no secret and nobody else: no key, no hash, no staff, no other reader", async () => {
	const { body } = await get("json", world.own);
	const text = JSON.stringify(body);
	const account = await small.service.find("users", world.account);
	for (const secret of [world.card_key, account?.password, account?.tokenKey]) {
		expect(String(secret).length).toBeGreaterThan(10);
		expect(text).not.toContain(secret);
	}
	for (const other of [world.staff.id, "derya", small.readers.ayse, "Ayşe"])
		expect(text).not.toContain(other);
});

test("the pupil gets the same as the school and the own reading life, and it stands in the journal who took it", async () => {
	const own = (await get("json", world.own)).body;
	const staff = (await get("json")).body;
	const without = ({ exported_at: _at, audit_events: _journal, ...rest }: Record<string, unknown>) => rest;
	const { reading_choices, opinions, ...others } = without(own);
	expect([reading_choices, opinions].every(Array.isArray)).toBe(true);
	expect(others).toEqual(without(staff));
	const entries = await small.service.list("audit_events", {
		filter: 'kind = "reader_exported"',
		sort: "created",
	});
	expect(entries.map(({ actor }) => actor)).toEqual([world.account, world.staff.id]);
	expect(entries[0]).toMatchObject({ student_id: world.reader, details: { format: "json" } });
});

test("the document opens as one, in the caller's language", async () => {
	const response = await fetch(`${server.url}/api/readers/${world.reader}/export?format=pdf`, {
		headers: { authorization: world.own.token, "accept-language": "tr" },
	});
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("content-disposition")).toBe(
		'attachment; filename="sehriban-tasdelenoglu.pdf"',
	);
	const file = Buffer.from(await response.arrayBuffer());
	expect(file.subarray(0, 5).toString()).toBe("%PDF-");
	expect(file.subarray(-6).toString()).toContain("%%EOF");
	if (process.env.RAFTA_LOOK) writeFileSync(`${process.env.RAFTA_LOOK}/reader.pdf`, file);
});

describe("every fact is that of its record", () => {
	const reader = "readerofexport1";
	/** Fields of a record that the export leaves out, beside relations and what is hidden from everybody. */
	const leftOut: Readonly<Record<string, readonly string[]>> = {
		every: ["updated", "op_id", "device", "device_id", "visit_id", "before", "after", "rule_snapshot"],
		students: ["photo", "class_sort"],
		circulation_events: ["actor_name"],
		audit_events: ["collection", "record", "details"],
		import_rows: ["data"],
	};
	/** Columns of the document. */
	const columns: Readonly<Record<string, readonly string[]>> = {
		swap_legs: ["title", "status"],
		swap_wants: ["title", "created"],
		consents: ["on", "kind", "given", "given_by", "how"],
		book_loans: ["title", "loaned_at", "due_on", "returned_at", "status", "note"],
		holds: ["title", "created", "status"],
		circulation_events: ["at_server", "kind", "title", "reason"],
		desk_conflicts: ["title", "kind", "outcome", "status", "at", "reasons"],
		audit_events: ["at", "kind", "actor_name", "reason"],
		import_rows: ["position", "sheet", "row", "action", "state"],
		promotion_steps: ["position", "kind", "state", "reason", "created"],
		swaps: ["title", "condition", "status", "created"],
		swap_asks: ["title", "status", "until", "created"],
		swap_reports: ["title", "why", "created"],
		notices: ["created", "channel", "title", "result"],
		wishes: ["title", "words", "author_line", "copies", "price", "status"],
		reading_choices: ["is_off", "shows_badges", "goal_span", "goal_measure", "goal_target"],
		opinions: ["title", "hearts", "phrases", "words", "words_state", "words_on"],
	};
	const added: Readonly<Record<string, string>> = { title: "Kitap", actor_name: "İşlemi yapan" };

	/** Returns a value that no other field of a record has, as far as its type has enough of them. */
	function distinct(field: Field, at: number, place: number): unknown {
		const day = `20${10 + place}-01-${String(at + 1).padStart(2, "0")}`;
		switch (field.type) {
			case "text":
				return field.calendarDate ? day : `${field.name}-${place}`;
			case "email":
				return `${field.name}@${at}.example`;
			case "date":
			case "autodate":
				return `${day} 09:${String(at + 10)}:00.000Z`;
			case "number":
				return 100 * place + at + 1;
			case "bool":
				return at % 2 === 0;
			case "select":
				return (field.maxSelect ?? 1) > 1
					? field.values.slice(0, 2)
					: field.values[(at + place) % field.values.length];
			case "json":
				return { [field.name]: at };
			default:
				return "";
		}
	}
	/** Returns a value as the document prints it, without spaces: lines are broken anywhere. */
	function printed(field: Field | undefined, value: unknown): string {
		if (field?.type === "select")
			return [value]
				.flat()
				.map((one) => field.valueLabels?.[String(one)]?.tr ?? String(one))
				.join(",");
		if (field?.type === "bool") return value ? "Evet" : "Hayır";
		if (field?.type === "json") return JSON.stringify(value);
		if (field?.type === "date" || field?.type === "autodate") return formatInstant(String(value));
		return field?.type === "text" && field.calendarDate ? formatDate(String(value)) : String(value);
	}
	const own = new Set(["reading_choices", "opinions"]);
	/** Relations by which records name the reader they are about. */
	const relationsToReaders = collections.flatMap((collection) =>
		collection.type !== "base"
			? []
			: collection.fields
					.filter((field) => field.type === "relation" && field.collection === "students")
					.map((field) => ({ collection, relation: field.name })),
	);

	/** Stores a record by each relation, and returns what the export has to say of it. */
	async function storeFacts(): Promise<{ collection: Collection; fact: RecordData }[]> {
		const { school, titles, readers, copies } = small;
		const swap = await small.create("swaps", {
			...{ school_id: school, student_id: readers.ayse, book_id: titles.rare, status: "listed" },
		});
		const [loan] = await small.service.list("book_loans", {});
		const places: Readonly<Record<string, string | undefined>> = {
			...{ school_id: school, book_id: titles.rare, copy: copies.third, loan_id: loan?.id },
			...{ swap_id: swap, from_swap_id: swap },
		};
		const facts: { collection: Collection; fact: RecordData }[] = [];
		const students = collections.filter(({ name }) => name === "students");
		await small.service.transaction(async (records) => {
			for (const { collection, relation } of [
				...students.map((collection) => ({ collection, relation: "" })),
				...relationsToReaders,
			]) {
				const { name, fields } = collection;
				const place = facts.length;
				const record: RecordData = {
					id: relation === "" ? reader : `fact${String(place).padStart(11, "0")}`,
					...Object.fromEntries(
						fields.map((field, at) => [
							field.name,
							field.type === "relation" ? (places[field.name] ?? "") : distinct(field, at, place),
						]),
					),
					...(relation !== "" && { [relation]: reader }),
					...(name === "circulation_events" && { kind: "checkout" }),
					...(name === "audit_events" && { kind: "past_opened", details: { reason: "Veli sordu" } }),
				};
				await records.insert(name, [record]);
				const kept = fields.filter(
					(field) =>
						field.type !== "relation" &&
						!field.hidden &&
						!leftOut.every?.includes(field.name) &&
						!leftOut[name]?.includes(field.name),
				);
				const title = "copy" in record || "loan_id" in record ? "İnce Memed" : "Çalıkuşu";
				facts.push({
					collection,
					fact: {
						...Object.fromEntries(kept.map((field) => [field.name, record[field.name]])),
						...(columns[name]?.includes("title") && { title }),
						...(name === "audit_events" && { reason: "Veli sordu" }),
					},
				});
			}
		});
		return facts;
	}

	test("in the file", async () => {
		const [person, ...facts] = await storeFacts();
		const { body } = await get("json", world.staff, reader);
		expect(body.reader).toEqual({ id: reader, ...person?.fact });
		for (const { collection, fact } of facts)
			if (!own.has(collection.name)) expect(body[collection.name], collection.name).toContainEqual(fact);
	});

	test("in the document, each below or beside its own label", async () => {
		const [person, ...facts] = await storeFacts();
		const account = {
			...{ username: "sehriban12", email: "kendi@okul.example", name: "Takma Ad", language: "en" },
			...{ created: "2026-02-01 06:11:00.000Z", last_login: "2026-02-02 06:12:00.000Z" },
		};
		const session = {
			...{ method: "otp", agent: "Tablet", address: "10.9.8.7" },
			...{ created: "2026-02-03 06:13:00.000Z", used: "2026-02-04 06:14:00.000Z" },
		};
		const set = (values: object) =>
			join(
				Object.entries(values).map(([name, value]) => sql`${raw(`"${name}"`)} = ${value}`),
				", ",
			);
		await small.service.transaction(async (records) => {
			await records.sql.run(
				sql`UPDATE "users" SET ${set({ ...account, student_id: reader })} WHERE "id" = ${world.account}`,
			);
			await records.sql.run(sql`UPDATE "_sessions" SET ${set(session)} WHERE "recordRef" = ${world.account}`);
		});
		const { accounts } = (await get("json", world.staff, reader)).body;
		expect(accounts).toMatchObject([{ ...account, sessions: [session] }]);

		const response = await fetch(`${server.url}/api/readers/${reader}/export?format=pdf`, {
			headers: { authorization: world.own.token, "accept-language": "tr" },
		});
		expect(response.status).toBe(200);
		const text = readPdf(Buffer.from(await response.arrayBuffer()))
			.flatMap(({ texts }) => texts)
			.map((one) => one.text)
			.join("");
		const drawn = text.replace(/\s/gu, "");
		const contains = (...parts: string[]) => expect(drawn).toContain(parts.join("").replace(/\s/gu, ""));

		const fieldOf = ({ fields }: Collection, name: string) => fields.find((field) => field.name === name);
		for (const [name, value] of Object.entries(person?.fact ?? {})) {
			const field = person && fieldOf(person.collection, name);
			contains(field?.label.tr ?? "", printed(field, value));
		}
		contains("E-posta", account.email);
		contains("Kullanıcı adı", account.username);
		contains("Kayıt zamanı", formatInstant(account.created));
		contains("Son giriş", formatInstant(account.last_login));
		contains("Açık oturum", "IP adresi", "Son kullanım");
		contains(session.agent, session.address, formatInstant(session.used));
		for (const { collection, fact } of facts) {
			const names = columns[collection.name] ?? [];
			contains(...names.map((name) => added[name] ?? fieldOf(collection, name)?.label.tr ?? "Gerekçe"));
			contains(
				...names.map((name) =>
					collection.name === "circulation_events" && name === "kind"
						? "Ödünç verildi"
						: collection.name === "audit_events" && name === "kind"
							? "Geçmiş ödünçler görüntülendi"
							: printed(fieldOf(collection, name), fact[name]),
				),
			);
		}
	});
});

test("a name of any kind makes a file name that every header takes (attack 58)", async () => {
	await small.service.transaction((records) =>
		records.update("students", world.reader, { first_name: 'x"; filename="y', last_name: "ışık/../" }),
	);
	const { status, headers } = await get("json");
	expect(status).toBe(200);
	expect(headers.get("content-disposition")).toBe('attachment; filename="x-filename-y-isik.json"');
});

test("a reader with more loans than a page gets all of them, and the answer stays JSON", async () => {
	const rows = Array.from({ length: 450 }, (_, place) => ({
		id: `loan${String(place).padStart(11, "0")}`,
		library_book_id: small.copies.second,
		book_id: small.titles.book,
		library_id: small.library,
		school_id: small.school,
		student_id: world.reader,
		status: "returned",
		loaned_at: "2026-01-05 09:00:00.000Z",
		returned_at: "2026-01-09 09:00:00.000Z",
		due_on: "2026-01-20",
		op_id: "",
		created: "2026-01-05 09:00:00.000Z",
		updated: "2026-01-05 09:00:00.000Z",
	}));
	await small.service.transaction((records) => records.insert("book_loans", rows));
	const { body } = await get("json");
	expect(body.book_loans).toHaveLength(451);
	expect(body.book_loans[450]).toMatchObject({ title: "İnce Memed", due_on: "2026-01-20" });
	expect((await get("pdf")).status).toBe(200);
});

test("others are told the same as of a reader who does not exist; a format that is none is refused", async () => {
	const friend = await person(small, "arkadas", { role: 4, student_id: small.readers.ayse });
	const stranger = await person(small, "yabanci", {
		school_id: await small.create("schools", { name: "Başka", type: "lise" }),
		library_id: "",
	});
	const volunteer = await person(small, "gonullu", { desk_only: true });
	const none = await get("json", world.staff, "aaaaaaaaaaaaaaa");
	for (const who of [friend, stranger]) {
		const answer = await get("json", who);
		expect([answer.status, answer.body]).toEqual([404, none.body]);
	}
	expect((await get("json", volunteer)).status).toBe(403);
	expect((await server.call("GET", `/api/readers/${world.reader}/export`)).status).toBe(401);
	expect((await get("xml")).status).toBe(400);
});

test("nobody takes a whole school's data along by asking for one after the other", async () => {
	let status = 200;
	for (let attempt = 0; attempt < 61; attempt++) ({ status } = await get("json", world.own));
	expect(status).toBe(429);
});
