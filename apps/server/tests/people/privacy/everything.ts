/** A reader with data in every collection, and a search through all tables for the remains. */
import { raw } from "@rafta/records";
import { tableNames } from "../../../../../tests/support/database.ts";
import { person } from "../../access/people.ts";
import type { SmallServer } from "../../http/small-server.ts";
import type { SmallLibrary } from "../../lending/circulation/small-library.ts";

/** Identifying values of the reader, which occur nowhere else in the database. */
export const known = {
	first_name: "Şehriban",
	last_name: "Taşdelenoğlu",
	student_no: "N-48213",
	card_barcode: "7748213001",
	guardian_name: "Gülfidan Taşdelenoğlu",
	guardian_phone: "0555 774 82 13",
	guardian_email: "gulfidan@veli.example",
	notes: "Gözlüğünü unutuyor",
} as const;

const png = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);

/** Lends, returns and records data about the reader through every endpoint; with an account that signed in. */
export async function openEverything(small: SmallLibrary, server: SmallServer) {
	const { create, service, school, library, titles } = small;
	const staff = await person(small, "derya");
	const reader = await create("students", {
		...known,
		school_id: school,
		class_code: "6/B",
		reader_type: "pupil",
		gender: "f",
		birth_year: 2014,
		blocked_reason: "Taşdelenoğlu bekliyor",
		status: "active",
	});
	const card_key = (await service.find("students", reader))?.card_key;
	const given = await server.call("POST", "/api/readers/pins", {
		token: staff.token,
		body: { students: [reader] },
	});
	const [slip] = given.body.slips;
	const signedIn = await server.call("POST", "/api/collections/users/auth-with-password", {
		body: { identity: slip.username, password: slip.pin },
	});
	const account: string = signedIn.body.record.id;
	const own = { id: account, token: String(signedIn.body.token) };

	await create("consents", {
		student_id: reader,
		school_id: school,
		kind: "photo",
		given: true,
		given_by: known.guardian_name,
	});
	const form = new FormData();
	form.set("photo", new Blob([png], { type: "image/png" }), "yuz.png");
	const photo = await fetch(`${server.url}/api/collections/students/records/${reader}`, {
		method: "PATCH",
		headers: { authorization: staff.token },
		body: form,
	});
	const { photo: photoName } = (await photo.json()) as { photo: string };

	const desk = (path: string, body: object) =>
		server.call("POST", `/api/circulation/${path}`, { token: staff.token, body });
	await desk("checkout", { op_id: small.op(), copy: "1001", student: known.card_barcode });
	const [loan] = await service.list("book_loans", { filter: `student_id = "${reader}"` });
	await service.transaction((records) =>
		records.update("book_loans", String(loan?.id), { note: `${known.first_name} kapağını yırttı` }),
	);
	/** Returns the book. */
	const takeBack = () => desk("checkin", { op_id: small.op(), copy: "1001" });

	const place = { school_id: school, library_id: library };
	await create("holds", { ...place, book_id: titles.rare, student_id: reader, status: "waiting" });
	await create("notices", {
		school_id: school,
		student_id: reader,
		loan_id: loan?.id,
		kind: "overdue",
		channel: "slip",
	});
	await create("notices", {
		school_id: school,
		user_id: staff.id,
		kind: "membership_requested",
		channel: "app",
		data: { person: `${known.first_name} ${known.last_name}` },
	});
	const swap = await create("swaps", {
		school_id: school,
		student_id: reader,
		book_id: titles.book,
		status: "listed",
	});
	const other = await create("swaps", {
		school_id: school,
		student_id: small.readers.ayse,
		book_id: titles.rare,
		status: "listed",
	});
	await create("swap_wants", { student_id: reader, book_id: titles.rare });
	await create("swap_legs", { from_swap_id: swap, to_student_id: small.readers.ayse });
	await create("swap_legs", { from_swap_id: other, to_student_id: reader });
	await create("tasks", { title: "Ara", related: { collection: "students", id: reader } });
	await create("reports", { name: "Biri", kind: "overdue", school_id: school, filters: { student: reader } });
	const archive = await create("archives", { label: `${known.first_name} ${known.last_name}` });
	await create("archived_records", {
		archive_id: archive,
		collection: "users",
		data: { id: account, name: `${known.first_name} ${known.last_name}`, student_id: reader },
	});
	await service.transaction((records) =>
		service.mail.post(records.sql, {
			to: { address: known.guardian_email, name: known.guardian_name },
			subject: "Geciken kitap",
			html: `<p>${known.first_name} ${known.last_name}</p>`,
		}),
	);
	await server.call("GET", `/api/readers/${reader}/card`, { token: own.token });
	const kept = await server.call("POST", "/api/me/sign-out-everywhere", {
		token: own.token,
		body: { keep_this: true },
	});
	return {
		reader,
		account,
		staff,
		own: { ...own, token: String(kept.body.token) },
		card_key: String(card_key),
		username: String(slip.username),
		photo: { collection: String(service.collection("students")?.id), name: photoName },
		takeBack,
	};
}

/** The places where any of the texts occurs in the database, as `table.column: text`. */
export async function foundIn(small: SmallLibrary, texts: readonly string[]): Promise<string[]> {
	const { read } = small.service.database;
	await small.service.logs.flush();
	const found: string[] = [];
	for (const name of await tableNames(read)) {
		for (const row of await read.all(raw(`SELECT * FROM "${name}"`))) {
			for (const [column, value] of Object.entries(row)) {
				for (const text of texts) if (String(value).includes(text)) found.push(`${name}.${column}: ${text}`);
			}
		}
	}
	return found;
}
