/** A school, its server, and a member of staff who imports lists. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { untilSettled } from "../../../../../tests/support/until.ts";
import { person } from "../../access/people.ts";
import { type Answer, openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../../lending/circulation/small-library.ts";

const folder = join(import.meta.dirname, "eokul");
export const fixture = (name: string): Buffer => readFileSync(join(folder, name));

interface Expected {
	readonly kayit: readonly Readonly<Record<string, string>>[];
	readonly ilkine_gore_fark?: {
		readonly ayrilan: readonly string[];
		readonly yeni: readonly string[];
		readonly sube_degisen: readonly { okul_no: string; eski: string; yeni: string }[];
		readonly soyadi_degisen: readonly { okul_no: string; eski: string; yeni: string }[];
		readonly numara_baska_ogrenci: readonly { okul_no: string; eski: string; yeni: string }[];
	};
}
export const expected = JSON.parse(fixture("beklenen.json").toString()) as Readonly<Record<string, Expected>>;

/** A list of `count` pupils, in classes of 30. */
export const listOf = (count: number, from = 2000): string =>
	[
		"Okul No;Adı;Soyadı;Sınıfı",
		...Array.from(
			{ length: count },
			(_, place) =>
				`${from + place};DENİZ ${"ABCÇDEFGĞH"[place % 10]};IŞIK;${5 + (Math.floor(place / 30) % 4)}/A`,
		),
	].join("\n");

export async function openImports() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const staff = await person(small, "derya");

	async function send(
		path: string,
		content: Uint8Array | string,
		options?: object,
		{ name = "liste.csv", token = staff.token }: { name?: string; token?: string } = {},
	): Promise<Answer> {
		const form = new FormData();
		if (options) form.set("options", JSON.stringify(options));
		form.set("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
		const response = await fetch(`${server.url}${path}`, {
			method: "POST",
			headers: { authorization: token, "accept-language": "en" },
			body: form,
		});
		return { status: response.status, body: await response.json(), headers: response.headers };
	}

	type More = [content: Uint8Array | string, options?: object, how?: { name?: string; token?: string }];
	const upload = (...more: More) => send("/api/imports/students", ...more);
	const call = (path: string, body: object = {}, token = staff.token): Promise<Answer> =>
		server.call("POST", path, { token, body });
	const statusOf = async (id: string) => String((await small.service.find("imports", id))?.status);

	/** Waits until an import has finished. */
	const settled = async (id: string): Promise<string> =>
		String((await untilSettled(() => small.service.find("imports", id)))?.status);

	return {
		small,
		server,
		staff,
		upload,
		/** Uploads a list of books, and waits until it is read. */
		async uploadTitles(...more: More): Promise<Answer> {
			const answer = await send("/api/imports/titles", ...more);
			if (answer.status !== 200) return answer;
			await settled(answer.body.import.id);
			const read = await small.service.find("imports", answer.body.import.id);
			return { ...answer, body: { ...answer.body, import: read } };
		},
		call,
		statusOf,
		settled,
		/** Confirms a preview and waits for the end. */
		async apply(id: string, choices: object = { leave: "none" }): Promise<string> {
			const { status, body } = await call(`/api/imports/${id}/apply`, choices);
			if (status !== 200) throw new Error(JSON.stringify(body));
			return settled(id);
		},
		async undo(id: string): Promise<string> {
			const { status, body } = await call(`/api/imports/${id}/undo`);
			if (status !== 200) throw new Error(JSON.stringify(body));
			return settled(id);
		},
		rowsOf: (id: string, action?: string) =>
			small.service.list("import_rows", {
				filter: `import_id = {:id}${action ? " && action = {:action}" : ""}`,
				params: { id, action },
				sort: "position",
			}),
		reader: async (student_no: string) => {
			const found = await small.service.list("students", {
				filter: "student_no = {:student_no} && school_id = {:school}",
				params: { student_no, school: small.school },
				sort: "first_name",
			});
			return found;
		},
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type Imports = Awaited<ReturnType<typeof openImports>>;
