/** Files of e-Okul and similar programs: people are invented, layouts are real. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFile } from "../../../src/catalogue/imports/read/read-file.ts";

const folder = join(import.meta.dirname, "eokul");
const fixture = (name: string): Buffer => readFileSync(join(folder, name));

interface Expected {
	readonly kayit: readonly Readonly<Record<string, string>>[];
}
const expected = JSON.parse(fixture("beklenen.json").toString()) as Readonly<Record<string, Expected>>;

const pupilFiles = Object.keys(expected).filter((name) => name !== "personel-listesi.XLS");

test.each(pupilFiles)("%s gives exactly its pupils", async (name) => {
	const { people, kind, problem } = await readFile(fixture(name), {});
	expect([kind, problem]).toEqual(["pupils", null]);
	expect(people.flatMap(({ problems }) => problems)).toEqual([]);
	const read = people.map(({ student_no, first_name, last_name, class_code }) => {
		const [sinif, sube] = class_code.split("/");
		return { okul_no: student_no, ad: first_name, soyad: last_name, sinif, sube };
	});
	expect(read).toEqual(expected[name]?.kayit);
});
test("a list of staff gives names and duties, without the lines below it", async () => {
	const { people, kind } = await readFile(fixture("personel-listesi.XLS"), {});
	expect(kind).toBe("staff");
	expect(people.flatMap(({ problems }) => problems)).toEqual([]);
	const read = people.map(({ first_name, last_name, duty }) => ({
		ad_soyad: `${first_name} ${last_name}`,
		gorev: duty,
	}));
	expect(read).toEqual(expected["personel-listesi.XLS"]?.kayit);
});
