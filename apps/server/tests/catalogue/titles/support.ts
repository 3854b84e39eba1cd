/** A small library with people who maintain its catalogue, over HTTP. */
import { untilSettled } from "../../../../../tests/support/until.ts";
import { nowhere, person } from "../../access/people.ts";
import { type Answer, openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../../lending/circulation/small-library.ts";

interface MergeOptions {
	readonly take?: readonly string[];
	readonly token?: string;
}

export async function openTitles() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const admin = await person(small, "yonetici", { role: 2, ...nowhere });
	const staff = await person(small, "derya");
	const { service, create } = small;

	const call = (method: string, path: string, body?: unknown, token = admin.token): Promise<Answer> =>
		server.call(method, path, { token, body });
	const merge = (from: string, into: string, { take, token }: MergeOptions = {}): Promise<Answer> =>
		call("POST", "/api/titles/merge", { from, into, apply: true, ...(take && { take }) }, token);

	/** Waits until a merge has finished. */
	const settled = async (id: string): Promise<string> =>
		String((await untilSettled(() => service.find("title_merges", id)))?.status);
	/** Merges and waits for the end. */
	async function merged(from: string, into: string, options?: MergeOptions): Promise<string> {
		const { status, body } = await merge(from, into, options);
		if (status !== 200) throw new Error(JSON.stringify(body));
		await settled(body.merge.id);
		return body.merge.id;
	}
	async function undone(id: string): Promise<string> {
		const { status, body } = await call("POST", `/api/titles/merges/${id}/undo`, {});
		if (status !== 200) throw new Error(JSON.stringify(body));
		return settled(id);
	}
	return {
		small,
		server,
		admin,
		staff,
		call,
		merge,
		merged,
		undone,
		settled,
		title: (title: string, more: object = {}) => create("books", { title, status: "active", ...more }),
		copy: (book_id: string, barcode = "") =>
			create("library_books", {
				school_id: small.school,
				library_id: small.library,
				book_id,
				barcode,
				status: "available",
				loanable: "yes",
				condition: "good",
			}),
		hold: (book_id: string, student_id: string, more: object = {}) =>
			create("holds", {
				school_id: small.school,
				library_id: small.library,
				book_id,
				student_id,
				status: "waiting",
				position: 1,
				...more,
			}),
		book: async (id: string) => (await service.find("books", id)) ?? {},
		/** The title that a record references. */
		titleOf: async (collection: string, id: string) => (await service.find(collection, id))?.book_id,
		lend: (barcode: string, student: string) =>
			call("POST", "/api/circulation/checkout", { op_id: small.op(), copy: barcode, student }, staff.token),
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type Titles = Awaited<ReturnType<typeof openTitles>>;
