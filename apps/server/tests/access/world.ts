/** Two schools with a record of every collection, and one person of every kind: fixture of the matrix test. */
import { collections } from "@rafta/library/collections/index";
import { sql } from "@rafta/records";
import { openSmallServer } from "../http/small-server.ts";
import { openSmallLibrary } from "../lending/circulation/small-library.ts";
import type { Person } from "./expectations.ts";
import { nowhere, person } from "./people.ts";

type Values = Record<string, unknown>;

export async function openWorld() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const { service, create } = small;
	const place = { school_id: small.school, library_id: small.library };
	const { batch } = service.settings.current();
	await service.transaction((records) =>
		service.settings.save(records.sql, { ...service.settings.current(), batch: { ...batch, enabled: true } }),
	);
	const schoolOf = async (name: string) => {
		const school = await create("schools", { name, type: "lise", province: "İzmir" });
		const library = await create("libraries", { name: "Öbür", school_id: school, kind: "main" });
		return { school_id: school, library_id: library };
	};
	// A public title with an author and a series.
	await create("books", {
		...{ title: "Yer Demir Gök Bakır", author_line: "Yaşar Kemal", status: "active" },
		...{ series: "Dağın Öte Yüzü", series_no: "2" },
	});
	const otherPlace = await schoolOf("Başka Lise");
	const third = await schoolOf("Üçüncü Lise");
	const reader = small.readers.ayse;

	const people: Record<Person, { id: string; token?: string }> = {
		guest: { id: "" },
		basic: await person(small, "misafir", { role: 1, ...nowhere }),
		admin: await person(small, "yonetici", { role: 2 }),
		staff: await person(small, "sorumlu"),
		stranger: await person(small, "baska", otherPlace),
		pending: await person(small, "yeni", nowhere),
		self: await person(small, "ogrenci", { role: 4, student_id: reader }),
		other: await person(small, "arkadas", { role: 4, student_id: small.readers.mehmet }),
		desk: await person(small, "gonullu", { desk_only: true }),
	};
	await service.transaction(async (records) => {
		await records.update("students", reader, { user_id: people.self.id });
		await records.update("students", small.readers.mehmet, { user_id: people.other.id });
	});

	let serial = 0;
	const next = () => String(++serial);
	const freeCopy = () =>
		create("library_books", { ...place, book_id: small.titles.book, status: "available", loanable: "yes" });
	/** A reader with room for a loan. */
	const freshReader = () =>
		create("students", {
			school_id: small.school,
			first_name: "Okur",
			last_name: next(),
			reader_type: "teacher",
		});
	let choices = 0;
	const hasChoice = () => choices++ > 0;
	const openStocktake = () => create("stocktakes", { ...place, name: "Sayım", status: "open" });
	const instant = "2026-03-05 09:00:00.000Z";

	const shelf = await create("swap_events", { name: "Takas", school_id: small.school, max_items: 50 });
	await service.transaction((records) => records.update("swap_events", shelf, { status: "listing" }));
	/** A book that the reader swaps, a different one each time, where they may swap many. */
	const offer = async (): Promise<Values> => ({
		event_id: shelf,
		school_id: small.school,
		student_id: reader,
		book_id: await create("books", { title: `Takas ${next()}`, status: "active" }),
	});
	/** Values of a new record of school A; related records are created along the way. */
	const values: Record<string, () => Promise<Values>> = {
		users: async () => {
			const password = "uzun bir söz 17";
			return { email: `kisi${next()}@example.org`, password, passwordConfirm: password };
		},
		memberships: async () => ({ school_id: small.school }),
		schools: async () => ({ name: `Okul ${next()}`, type: "lise" }),
		libraries: async () => ({ name: `Kitaplık ${next()}`, kind: "class", school_id: small.school }),
		books: async () => ({ title: `Kitap ${next()}` }),
		title_merges: async () => ({ school_id: small.school, status: "undone" }),
		title_merge_moves: async () => ({
			merge_id: await create("title_merges", { school_id: small.school, status: "undone" }),
			collection: "library_books",
			field: "book_id",
		}),
		title_corrections: async () => ({
			book_id: small.titles.book,
			school_id: small.school,
			changes: [{ name: "title", from: "İnce Memed", to: "İnce Memed 1" }],
			status: "open",
		}),
		library_books: async () => ({ ...place, book_id: small.titles.book, status: "available" }),
		copy_batches: async () => ({
			op_id: small.op(),
			school_id: small.school,
			kind: "withdrawn",
			reason: "worn",
			count: 0,
			copies: [],
		}),
		label_rolls: async () => {
			const number = String(10_500_000 + Number(next()));
			return { op_id: small.op(), school_id: small.school, first_no: number, last_no: number, count: 1 };
		},
		spent_numbers: async () => ({ school_id: small.school, number: `9${next()}`, why: "deleted" }),
		students: async () => ({
			first_name: "Yeni",
			last_name: `Okur${next()}`,
			reader_type: "pupil",
			school_id: small.school,
		}),
		consents: async () => ({ student_id: reader, school_id: small.school, kind: "photo", given: true }),
		book_loans: async () => ({ library_book_id: await freeCopy(), student_id: await freshReader() }),
		holds: async () => ({ ...place, book_id: small.titles.book, student_id: reader, status: "waiting" }),
		library_settings: async () => ({
			school_id: small.school,
			library_id: await create("libraries", { name: next(), kind: "class", school_id: small.school }),
			preset: "meb_2024",
		}),
		closed_days: async () => ({
			scope: "school",
			school_id: small.school,
			from_on: "2026-04-01",
			to_on: "2026-04-01",
			name: "Şenlik",
		}),
		circulation_events: async () => ({
			op_id: small.op(),
			kind: "seen",
			school_id: small.school,
			student: reader,
		}),
		desk_conflicts: async () => ({
			...place,
			op_id: small.op(),
			kind: "checkout",
			outcome: "kept",
			status: "open",
			student: reader,
			reasons: [],
		}),
		audit_events: async () => ({
			kind: "reader_viewed",
			school_id: small.school,
			student_id: reader,
			at: instant,
		}),
		archives: async () => ({ label: "Biri" }),
		archived_records: async () => ({ archive_id: await create("archives", {}), collection: "students" }),
		imports: async () => ({ school_id: small.school, kind: "pupils", status: "preview" }),
		import_rows: async () => ({
			import_id: await create("imports", { school_id: small.school, kind: "pupils", status: "preview" }),
			school_id: small.school,
			student_id: reader,
			action: "changed",
			state: "waiting",
		}),
		piles: async () => ({ ...place, acquired_how: "donation", status: "open" }),
		pile_books: async () => ({
			pile_id: await create("piles", { ...place, status: "open" }),
			school_id: small.school,
			op_id: small.op(),
			book_id: small.titles.book,
			library_book_id: small.copies.first,
			state: "made",
		}),
		title_lookups: async () => ({
			book_id: await create("books", {
				...{ title: "ISBN 9786051234564", isbn13: "9786051234564" },
				...{ school_id: small.school, status: "suggested", unfinished: true },
			}),
			school_id: small.school,
			isbn13: "9786051234564",
			state: "waiting",
			// Not due yet: the job of every minute would call external services and change the row under a test.
			next_at: "2099-01-01 00:00:00.000Z",
		}),
		title_pairs: async () => ({
			school_id: small.school,
			book_id: small.titles.book,
			other_id: await create("books", { title: `Yan ${next()}`, status: "active" }),
			place: 1,
		}),
		backup_settings: async () => ({ folder: "" }),
		lookup_settings: async () => ({ open_library: true }),
		promotions: async () => ({ school_id: small.school, school_year: "2025-2026", status: "undone" }),
		promotion_steps: async () => ({
			promotion_id: await create("promotions", { school_id: small.school, status: "undone" }),
			school_id: small.school,
			student_id: reader,
			kind: "move",
			state: "undone",
		}),
		swap_rounds: async () => ({ code: `KOD${next()}` }),
		swap_events: async () => ({ name: "Şenlik", school_id: small.school }),
		swap_results: async () => ({
			event_id: await create("swap_events", { name: next(), school_id: small.school }),
			file: "{}",
		}),
		swaps: async () => ({ ...(await offer()), status: "pending_approval" }),
		swap_wants: async () => ({ school_id: small.school, student_id: reader, book_id: small.titles.book }),
		swap_asks: async () => ({
			school_id: small.school,
			swap_id: await create("swaps", await offer()),
			student_id: reader,
			owner_id: reader,
		}),
		swap_legs: async () => ({
			school_id: small.school,
			from_swap_id: await create("swaps", await offer()),
			to_student_id: reader,
		}),
		swap_reports: async () => ({
			school_id: small.school,
			swap_id: await create("swaps", await offer()),
			student_id: reader,
			why: "unsuitable",
		}),
		stocktakes: async () => ({ ...place, name: "Haziran", scope: { kind: "all" }, status: "open" }),
		stocktake_scans: async () => ({ school_id: small.school, stocktake_id: await openStocktake() }),
		stocktake_shortages: async () => ({ school_id: small.school, stocktake_id: await openStocktake() }),
		reading_lists: async () => ({
			...{ school_id: small.school, name: `Liste ${next()}`, audience: "class", class_code: "9/A" },
			...{ from_on: "2026-02-01", to_on: "2026-06-30" },
		}),
		reading_list_books: async () => ({
			...{ school_id: small.school, title: "Kaşağı", author_line: "Ömer Seyfettin" },
			list_id: await create("reading_lists", {
				...{ school_id: small.school, name: next(), audience: "school" },
				...{ from_on: "2026-02-01", to_on: "2026-06-30" },
			}),
		}),
		school_classes: async () => ({
			school_id: small.school,
			class_code: `${1 + (Number(next()) % 12)}/${next()}`,
			teacher: "Biri",
		}),
		notice_runs: async () => ({ ...place, kind: "asked", status: "done", on: "2026-03-05" }),
		notices: async () => ({ school_id: small.school, student_id: reader, kind: "overdue", channel: "slip" }),
		wishes: async () => ({
			school_id: small.school,
			student_id: reader,
			words: "Uzay kitabı",
			status: "open",
		}),
		// Each reader has one record at most; the first is about the reader of the matrix.
		reading_choices: async () => ({
			school_id: small.school,
			student_id: hasChoice() ? await freshReader() : reader,
			goal_span: "term",
		}),
		opinions: async () => ({
			school_id: small.school,
			student_id: reader,
			book_id: small.titles.book,
			hearts: 4,
			words: "Çok sevdim",
			words_state: "waiting",
		}),
		opinion_sums: async () => ({
			school_id: small.school,
			book_id: small.titles.book,
			readers: 5,
			hearts: 20,
		}),
		challenges: async () => ({
			school_id: small.school,
			measure: "books",
			from_on: "2025-09-01",
			until_on: "2026-01-31",
		}),
		contacts: async () => ({ name: "Biri", email: "biri@example.org", subject: "Soru", message: "Merhaba" }),
		tasks: async () => ({ ...place, title: "İş", kind: "lost_candidate", status: "todo" }),
		// Each account has one address at most.
		calendar_feeds: async () => ({ user_id: (await person(small, `takvim${next()}`)).id }),
		reports: async () => ({ name: "Gecikenler", kind: "overdue", school_id: small.school }),
		retention_settings: async () => ({ leavers_months: 12 }),
		site_settings: async () => ({ title: "Rafta" }),
	};

	const lacking = collections.filter(({ name, type }) => type !== "view" && !Object.hasOwn(values, name));
	if (lacking.length > 0)
		throw new Error(`\`values\` of access/world.ts lacks a record of ${lacking.map(({ name }) => name)}`);

	/** Request body with which a caller creates one: without the fields that only the server sets. */
	async function bodyFor(collection: string, who: Person): Promise<Values> {
		const body = { ...(await values[collection]?.()) };
		// Nobody requests to join the school they belong to, or the same one twice.
		if (collection === "memberships") body.school_id = who === "stranger" ? small.school : third.school_id;
		return body;
	}

	/** Creates a record of the collection as the program does. */
	async function make(collection: string): Promise<string> {
		const made: Values = { ...(await values[collection]?.()) };
		if (collection === "memberships") {
			const { id } = await person(small, `isteyen${next()}`, nowhere);
			return create(collection, { ...made, user_id: id, status: "refused" });
		}
		if (collection === "book_loans") {
			const id = `loan${small.op().slice(-11)}`;
			await service.transaction((records) =>
				records.insert("book_loans", [
					{
						id,
						...made,
						...place,
						book_id: small.titles.book,
						student_id: reader,
						status: "returned",
						loaned_at: instant,
						due_on: "2026-03-20",
					},
				]),
			);
			return id;
		}
		return create(collection, made);
	}

	const canonical: Record<string, string> = {};
	for (const collection of Object.keys(values)) canonical[collection] = await make(collection);
	// Readers see an event once it is announced.
	await service.transaction((records) =>
		records.update("swap_events", String(canonical.swap_events), { status: "listing" }),
	);
	Object.assign(canonical, {
		swap_shelf: await create("swaps", { ...(await offer()), status: "listed" }),
		users: people.self.id,
		schools: small.school,
		libraries: small.library,
		books: small.titles.book,
		library_books: small.copies.first,
		catalogue: small.copies.first,
		students: reader,
		readers: reader,
		memberships: await create("memberships", {
			user_id: people.pending.id,
			school_id: small.school,
			status: "requested",
			user_name: "yeni",
		}),
	});
	// Every record that can reference another of these does.
	await service.transaction(async (records) => {
		await records.sql.run(
			sql`UPDATE "book_loans" SET "library_book_id" = ${small.copies.first} WHERE "id" = ${String(canonical.book_loans)}`,
		);
		await records.update("holds", String(canonical.holds), { library_book_id: small.copies.first });
		await records.update("notices", String(canonical.notices), { loan_id: canonical.book_loans });
		await records.update("tasks", String(canonical.tasks), { loan_id: canonical.book_loans });
		await records.update("libraries", small.library, { responsible_user_id: people.self.id });
	});

	return {
		/** The title that `title_lookups` is about. */
		unfinished: String((await service.find("title_lookups", String(canonical.title_lookups)))?.book_id),
		small,
		server,
		people,
		canonical,
		make,
		bodyFor,
		/** A change that every collection takes. */
		change: (collection: string): Values =>
			({
				users: { name: "Yeni ad" },
				memberships: { status: "refused" },
				schools: { district: "Merkez" },
				libraries: { location_text: "Zemin kat" },
				books: { summary: "Özet" },
				library_books: { note: "Not" },
				copy_batches: { decision_no: "2026/3" },
				students: { notes: "Not" },
				book_loans: { note: "Not" },
				library_settings: { grace_days: 1 },
				closed_days: { name: "Gezi" },
				school_classes: { teacher: "Başkası" },
				stocktakes: { note: "Not" },
				site_settings: { title: "Rafta" },
				contacts: { status: "read" },
				tasks: { status: "doing" },
				calendar_feeds: { read_on: "2026-03-05" },
				reports: { name: "Yeni ad" },
			})[collection] ?? {},
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type World = Awaited<ReturnType<typeof openWorld>>;
