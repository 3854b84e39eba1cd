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
		await press("Taslağı kaydet", "Save draft");
		await press("Duyur", "Announce");
		await page.getByRole("button", { name: say("Teslim almaya başla", "Start drop-off") }).waitFor();

		// The demonstration's own takes books in already.
		await page.goto(`/swap_events/detail/${await records.swapEvent()}`);
		await page.getByRole("link", { name: say("Kitapları teslim al", "Receive books") }).waitFor();
		await picture();
		await press("Teslimi bitir", "Close drop-off");
		await press("Eşleştir", "Match");
		await see(say("Kim hangi kitabı alıyor", "Who gets which book"));
		await press("Yayımla", "Publish");
		await press("Kitapları vermeye başla", "Start handing over");
		await press("Kitapları ver", "Hand over books", { role: "link" });
		await page
			.getByLabel(
				say(
					"Okurun kartını okutun ya da okul numarasını yazın",
					"Scan the reader's card or enter the school number",
				),
			)
			.waitFor();
	},
};
