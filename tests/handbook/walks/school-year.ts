import { eventAfter } from "../../support/after.ts";
import { teacher, type Walk } from "./walk.ts";

export const schoolYear: Walk = {
	chapter: "school-year",
	picture: "school-year",
	school: "demonstration",
	account: teacher,
	path: "/book_loans",
	async follow({ page, say, quoted, press, see, picture }) {
		const fromDesk = async (turkish: string, english: string) => {
			await page.goto("/book_loans");
			await press("Diğer", "More");
			await press(turkish, english);
		};
		await fromDesk("Kurallar ve takvim", "Rules and calendar");
		await page.getByLabel(quoted("En geç iade tarihi", "Latest due date")).fill("11.06.2027");
		await press("Kaydet", "Save");
		await see(say("Kurallar kaydedildi", "Rules saved"));
		await fromDesk("Gecikenleri hatırlat", "Send overdue reminders");
		await press("… okura hatırlat", "Remind … readers");
		await page
			.getByRole("button", { name: say("Hatırlatma pusulaları (PDF)", "Reminder slips (PDF)") })
			.first()
			.waitFor();
		for (const [report, file] of [
			[
				quoted("Yıl sonu istatistik formu", "Year-end statistics form"),
				["Formu yazdır (PDF)", "Print the form (PDF)"],
			],
			[quoted("İlişik kesme", "Clearance"), ["İlişik kesme belgeleri (PDF)", "Clearance certificates (PDF)"]],
		] as const) {
			await fromDesk("Raporlar", "Reports");
			await page.getByRole("link", { name: report }).first().click();
			await eventAfter(page, "download", () => press(file[0], file[1]));
		}

		await press("Okurlar", "Readers", { role: "link" });
		await press("Diğer", "More");
		await press("Yeni yıla geçiş", "Move to the new school year");
		await page.getByLabel(say("8/A nereye geçecek?", "What happens to 8/A?")).waitFor();
		await picture();
		await press("… öğrenciye uygula", "Apply to … pupils");
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("Uygula", "Apply") })
			.click();
		await see(say(" yılına geçti.", "The school has moved to "));
		await press("Geri al", "Undo");
	},
};
