import { eventAfter } from "../../support/after.ts";
import { teacher, type Walk } from "./walk.ts";

export const labels: Walk = {
	chapter: "labels",
	picture: "labels",
	school: "demonstration",
	account: teacher,
	path: "/book_loans",
	async follow({ page, say, quoted, press, see, picture }) {
		await press("Kitaplarım", "My books", { role: "link" });
		await press("Diğer", "More");
		await press("Etiket bas", "Print labels");
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(quoted("Etiket sayfası", "Label sheet")).selectOption("65-38.1x21.2");
		const unprinted = String(quoted("Etiketi basılmamış olanlar", "Labels not printed yet"));
		await dialog.getByLabel(quoted("Hangi nüshalar", "Which copies")).selectOption({ label: unprinted });
		await dialog.locator("[data-cell='7']").click();
		await dialog.getByText(say("kullanıldı", "used")).nth(5).waitFor();
		await picture();
		await see(quoted("Baskı kayıyor mu?", "Is the print misaligned?"));
		await eventAfter(page, "download", () => press("PDF indir", "Download PDF"));
		await dialog.waitFor({ state: "detached" });

		await press("Okurlar", "Readers", { role: "link" });
		await press("Diğer", "More");
		await press("Kart bas", "Print cards");
		await dialog.getByLabel(say("Sınıf", "Class"), { exact: true }).selectOption({ index: 1 });
		await dialog
			.getByLabel(quoted("Ne basılacak?", "What to print"))
			.selectOption({ label: String(quoted("Sınıf listesi (barkodlu)", "Class sheets with barcodes")) });
		await eventAfter(page, "download", () => press("PDF indir", "Download PDF"));
	},
};
