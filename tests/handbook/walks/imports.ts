import { chooseFile } from "../../support/browser.ts";
import { teacher, type Walk } from "./walk.ts";

/** A class list as e-Okul gives it, with a pupil whose name differs from the register and some who are new. */
const listOf = (known: readonly { student_no: string; first_name: string; last_name: string }[]) => ({
	name: "sinif-listesi.csv",
	mimeType: "text/csv",
	buffer: Buffer.from(
		`\ufeff${[
			"Okul No;Adı;Soyadı;Sınıfı",
			...known.map(({ student_no, first_name, last_name }, place) =>
				[student_no, place === 0 ? "Gökçe" : first_name, place === 0 ? "Ilgaz" : last_name, "6/A"].join(";"),
			),
			"1901;Çağrı;İnce;6/A",
			"1902;Ümit Ece;Şahin;6/A",
			"1903;İpek;Güneş;6/A",
		].join("\r\n")}`,
	),
});

export const imports: Walk = {
	chapter: "imports",
	picture: "imports",
	school: "demonstration",
	account: teacher,
	path: "/book_loans",
	async follow({ records, page, press, see, say, quoted, picture }) {
		const known = await records.readersOf("6/A");
		await press("Okurlar", "Readers", { role: "link" });
		await press("Diğer", "More");
		await press("Liste yükle", "Import");
		await chooseFile(page.getByLabel(quoted("Liste dosyası", "List file")), listOf(known));
		await see(quoted("Başka biri, önceki ayrıldı", "A different person; the previous one has left"));
		await picture();
		await press("Başka biri, önceki ayrıldı", "A different person; the previous one has left");
		await press("… değişikliği kaydet", "Save … changes");
		await press("Geri al", "Undo");
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("Geri al", "Undo") })
			.click();
		await see(say("Aktarım geri alındı.", "The import has been undone."));
	},
};
