import { teacher, type Walk } from "./walk.ts";

export const swapEvent: Walk = {
	chapter: "swap-event",
	picture: "swap-event",
	school: "demonstration",
	account: teacher,
	path: "/book_loans",
	async follow({ page, records, say, press, see, picture }) {
		// A new one, until it is announced.
		await page.getByRole("button", { name: say("Hesap menüsü", "Account menu") }).click();
		await press("Takas şenlikleri", "Swap events", { role: "link" });
		await press("Yeni şenlik", "New event", { role: "link" });
		await press("Taslağı kaydet", "Save the draft");
		await press("Duyur", "Announce");
		await page.getByRole("button", { name: say("Teslim almaya başla", "Begin to take books in") }).waitFor();

		// The demonstration's own takes books in already.
		await page.goto(`/swap_events/detail/${await records.swapEvent()}`);
		await page.getByRole("link", { name: say("Kitapları teslim al", "Take books in") }).waitFor();
		await picture();
		await press("Teslimi bitir", "End the deposit");
		await press("Eşleştir", "Match");
		await see(say("Kim hangi kitabı alıyor", "Who gets what"));
		await press("Yayımla", "Publish");
		await press("Kitapları vermeye başla", "Begin to hand books over");
		await press("Kitapları ver", "Hand books over", { role: "link" });
		await page
			.getByLabel(
				say(
					"Okurun kartını okutun ya da okul numarasını yazın",
					"Scan the reader's card, or type the school number",
				),
			)
			.waitFor();
	},
};
