import { teacher, type Walk } from "./walk.ts";

const classCode = "6/A";

export const classVisit: Walk = {
	chapter: "class-visit",
	picture: "class-visit",
	school: "demonstration",
	account: teacher,
	path: "/book_loans/create",
	async follow({ page, records, say, press, scan, see, picture }) {
		const copies = await records.copiesOnShelf(9);
		await press("Sınıf ziyareti", "Class visit", { role: "link" });
		await page.getByRole("button", { name: new RegExp(`^${classCode} `) }).click();
		await page.getByRole("region", { name: say("Sıradaki", "Next") }).waitFor();
		let lent = 0;
		for (const { barcode, title } of copies) {
			if (lent === 6) break;
			await scan(barcode);
			await see(new RegExp(`: ${title}`));
			lent += 1;
		}
		await picture();
		await press("Atla (↓)", "Skip (↓)");
		await press("Bugün yok (Del)", "Absent (Del)");
		await press("Ziyareti bitir", "End visit");
		await see(say("Ziyaret bitti", "Visit ended"));
	},
};
