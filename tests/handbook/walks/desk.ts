import { teacher, type Walk } from "./walk.ts";

export const desk: Walk = {
	chapter: "desk",
	picture: "desk",
	school: "demonstration",
	account: teacher,
	path: "/students",
	async follow({ page, records, say, quoted, press, scan, see, picture }) {
		const { reader, copies } = await records.readerAndCopies(3);
		await press("Ödünç masası", "Lending desk", { role: "link" });
		const field = page.getByRole("combobox", {
			name: say("Okur kartı ya da kitap okutun", "Scan a card or a book"),
		});
		await field.waitFor();
		await scan(reader.card_barcode);
		await page.getByRole("heading", { name: reader.full_name }).waitFor();
		for (const { title, barcode } of copies.slice(0, 2)) {
			await scan(barcode);
			await see(`${say("Verildi", "Lent")}: ${title}`);
		}
		await picture();

		// Taken back without a card, and undone.
		const [first] = copies;
		await page.keyboard.press("Escape");
		await see(say("Okur seçilmedi", "No reader selected"));
		await scan(String(first?.barcode));
		await see(`${quoted("İade alındı", "Returned")}: ${first?.title}`);
		await press("Geri al", "Undo");
		await see(say("Geri alındı", "Undone"));
		await press("Son işlemler", "Recent actions", { role: "link" });
		await page.getByRole("heading", { name: say("Son işlemler", "Recent actions") }).waitFor();
	},
};
