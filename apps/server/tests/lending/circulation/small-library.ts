/** A school with a library, staff, two readers and a few copies, and a clock that tests control. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, hashPassword, type RequestContext } from "@rafta/records";
import { type Template, testPlace } from "../../../../../tests/support/database.ts";
import type { Rafta } from "../../../src/composition/feature.ts";
import { openRafta } from "../../../src/composition/service.ts";
import { type AccountActor, actorOf, withAccount } from "../../../src/kit/actor.ts";
import { deskOperations } from "../../../src/lending/desk/operations.ts";
import { exceptionOperations } from "../../../src/lending/exceptions/operations.ts";

/** Thursday, 5 March 2026, noon in Turkey. */
const today = () => new Date("2026-03-05T09:00:00Z");

type Create = (collection: string, values: Record<string, unknown>) => Promise<string>;

/**
 * One hash for all accounts of the tests: computing it takes longer than most of them, and its salt does not matter
 * there.
 */
const password = "cok-gizli-1";
let hashed: Promise<string> | undefined;

const creating =
	({ service }: Rafta): Create =>
	async (collection, values) => {
		hashed ??= hashPassword(password);
		const prepared = values.password === password ? { fresh: { typed: password, hash: await hashed } } : {};
		return (await service.transaction((records) => records.create(collection, values, undefined, prepared)))
			.id;
	};

const account = (name: string, values: Record<string, unknown>) => ({
	email: `${name}@example.org`,
	username: name,
	name,
	password,
	passwordConfirm: password,
	role: 3,
	status: "active",
	...values,
});

/** Writes the school into an empty installation; returns the ids of the created records. */
async function fill(create: Create) {
	const school = await create("schools", { name: "Atatürk Lisesi", type: "lise", province: "Ankara" });
	const library = await create("libraries", { name: "Kütüphane", school_id: school, kind: "main" });
	const place = { school_id: school, library_id: library };
	const book = await create("books", { title: "İnce Memed", isbn13: "9789750807145", status: "active" });
	const rare = await create("books", { title: "Çalıkuşu", isbn13: "9789751026132", status: "active" });
	const copyOf = (title: string, barcode: string) =>
		create("library_books", {
			...place,
			book_id: title,
			barcode,
			status: "available",
			loanable: "yes",
			condition: "good",
		});
	const copies = {
		first: await copyOf(book, "1001"),
		second: await copyOf(book, "1002"),
		third: await copyOf(book, "1003"),
		fourth: await copyOf(book, "1004"),
		only: await copyOf(rare, "2001"),
	};
	const reader = (first_name: string, student_no: string) =>
		create("students", {
			school_id: school,
			first_name,
			last_name: "Yılmaz",
			student_no,
			class_code: "9/A",
			grade: 9,
			reader_type: "pupil",
			status: "active",
			card_barcode: `7${student_no}`,
		});
	const readers = { ayse: await reader("Ayşe", "101"), mehmet: await reader("Mehmet", "102") };
	const head = await create("users", account("mudur", place));
	return { school, library, copies, readers, titles: { book, rare }, head };
}

/** Sets the address of an installation, as an administrator does in the settings. */
export const setAddress = ({ service }: Pick<Rafta, "service">, appURL: string) =>
	service.transaction(async (records) => {
		const current = await service.settings.within(records.sql);
		await service.settings.save(records.sql, { ...current, meta: { ...current.meta, appURL } });
	});

const idsFile = "ids.json";

const template: Template = {
	name: "small-library",
	async make(place) {
		const rafta = await openRafta(place, today);
		const ids = await fill(creating(rafta));
		await setAddress(rafta, "http://kutuphane.okul.test");
		await rafta.service.close();
		writeFileSync(join(place.folder, idsFile), JSON.stringify(ids));
	},
};

export async function openSmallLibrary() {
	const folder = mkdtempSync(join(tmpdir(), "rafta-desk-"));
	const place = await testPlace(folder, template);
	const { head, ...ids }: Awaited<ReturnType<typeof fill>> = JSON.parse(
		readFileSync(join(folder, idsFile), "utf8"),
	);
	const clock = { now: today() };
	const now = () => clock.now;
	const rafta = await openRafta(place, now);
	const { service, policies } = rafta;
	const create = creating(rafta);
	const atLibrary = { school_id: ids.school, library_id: ids.library };

	async function deskOfAccount(id: string): Promise<AccountActor> {
		const record = await service.find("users", id);
		const collection = service.collection("users");
		if (!record || !collection) throw new Error(`no account ${id}`);
		const request: RequestContext = {
			auth: { collection, record },
			superuser: false,
			language: "tr",
			ip: "127.0.0.1",
			method: "POST",
			context: "default",
			query: {},
			headers: {},
			body: {},
		};
		return withAccount(actorOf(request));
	}

	let operations = 0;
	return {
		rafta,
		/** The data folder. */
		folder,
		service,
		now,
		operations: {
			...deskOperations(service, policies, now),
			...exceptionOperations(service, policies, now),
		},
		clock,
		create,
		/** The desk of a new account of the library. */
		deskFor: async (name: string, values: Record<string, unknown> = {}): Promise<AccountActor> =>
			deskOfAccount(await create("users", account(name, { ...atLibrary, ...values }))),
		desk: await deskOfAccount(head),
		...ids,
		/** A new operation id. */
		op: () => `op${String(++operations).padStart(13, "0")}`,
		/** Sets the address of the installation, as an administrator does in the settings. */
		homeAt: (appURL: string) => setAddress(rafta, appURL),
		statusOf: async (copy: string) => (await service.find("library_books", copy))?.status,
		openLoans: () => service.list("book_loans", { filter: 'status = "open"' }),
		async dispose() {
			await service.close();
			rmSync(folder, { recursive: true });
		},
	};
}

export type SmallLibrary = Awaited<ReturnType<typeof openSmallLibrary>>;

/** The reason codes of a refusal. */
export async function refusedFor(work: Promise<unknown>): Promise<string[]> {
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${error}`);
	return (error.extra.reasons as { code: string }[]).map(({ code }) => code);
}
