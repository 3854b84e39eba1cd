import { eventAfter } from "../../support/after.ts";
import { teacher, type Walk } from "./walk.ts";

export const stocktake: Walk = {
	chapter: "stocktake",
	picture: "stocktake",
	school: "demonstration",
	account: teacher,
	path: "/book_loans",
	async follow({ page, records, say, quoted, press, scan, see, picture }) {
		await press("Kitaplarım", "My books", { role: "link" });
		await press("Diğer", "More");
		await press("Sayımlar", "Stocktakes", { role: "link" });
		await press("Yeni sayım", "New stocktake", { role: "link" });
		await press("Seçilen raflar", "Selected shelves", { role: "radio" });
		await page.getByRole("checkbox", { name: /^B2 / }).check();
		await press("Sayımı başlat", "Start stocktake");
		await page.getByLabel(say("Kitap okutun", "Scan a book")).waitFor();
		const here = await records.copiesAt("B2");
		const [elsewhere] = await records.copiesAt("C1");
		for (const barcode of [...here.slice(0, -3), String(elsewhere)]) await scan(barcode);
		await see(quoted("Yanlış yerde", "In the wrong place"));
		await page.getByText(new RegExp(`^${here.length - 3} / ${here.length}$`)).waitFor();
		await picture();
		await press("Sayımın ayrıntısı", "Stocktake details", { role: "link" });
		await press("Diğer", "More");
		await press("İkinci sayıma geç", "Start second count");
		await press("Sayımı kapat", "Close stocktake");
		await press("Evet, kapat", "Yes, close it");
		await eventAfter(page, "download", () => press("Tutanak (PDF)", "Report (PDF)"));
	},
};
