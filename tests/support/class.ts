import { demoPassword } from "./people.ts";

export interface TestClass {
	/** Names in the order of the school numbers, and the books prepared for them. */
	names: string[];
	barcodes: string[];
	/** Library of the books. */
	library: string;
	/** Open loans of the class: reader's name and barcode. */
	openLoans(): Promise<{ reader: string; barcode: string }[]>;
	/** Sends an API request as the school's manager. */
	call<T>(path: string, body?: object): Promise<T>;
}

/** Creates a class of the given size in a demonstration school, with as many copies on the shelf for which nobody waits. */
export async function makeClass(url: string, code: string, size: number, from: number): Promise<TestClass> {
	let token = "";
	async function call<T>(path: string, body?: object): Promise<T> {
		const response = await fetch(url + path, {
			method: body ? "POST" : "GET",
			headers: { "Content-Type": "application/json", Authorization: token },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as T;
	}
	const session = await call<{ token: string; record: { library_id: string } }>(
		"/api/collections/users/auth-with-password",
		{ identity: "sorumlu@rafta.test", password: demoPassword },
	);
	token = session.token;
	// A title for which somebody waits is not lent: the demonstration has others on other days.
	const holds = await call<{ items: { book_id: string }[] }>(
		"/api/collections/holds/records?perPage=1000&fields=book_id",
	);
	const awaited = new Set(holds.items.map(({ book_id }) => book_id));
	const titles = await call<{ items: { id: string }[] }>(
		`/api/collections/books/records?perPage=${size + awaited.size}&sort=title`,
	);
	const items = titles.items.filter(({ id }) => !awaited.has(id));
	const names: string[] = [];
	const barcodes: string[] = [];
	for (let place = 0; place < size; place++) {
		const number = from + place;
		const reader = { first_name: "Öğrenci", last_name: `Işık ${number}`, student_no: String(number) };
		await call("/api/collections/students/records", {
			...reader,
			class_code: code,
			reader_type: "pupil",
			status: "active",
		});
		names.push(`Öğrenci Işık ${number}`);
		const barcode = String(8_000_000 + number);
		await call("/api/collections/library_books/records", {
			book_id: items[place % items.length]?.id,
			library_id: session.record.library_id,
			barcode,
			status: "available",
			loanable: "yes",
			condition: "good",
		});
		barcodes.push(barcode);
	}
	return {
		names,
		barcodes,
		library: session.record.library_id,
		call,
		async openLoans() {
			const filter = encodeURIComponent(`status = "open" && class_code_at_loan = "${code}"`);
			const loans = await call<{
				items: { expand: { student_id: { full_name: string }; library_book_id: { barcode: string } } }[];
			}>(
				`/api/collections/book_loans/records?perPage=500&filter=${filter}&expand=student_id,library_book_id`,
			);
			return loans.items
				.map(({ expand }) => ({
					reader: expand.student_id.full_name,
					barcode: expand.library_book_id.barcode,
				}))
				.sort((a, b) => a.barcode.localeCompare(b.barcode));
		},
	};
}
