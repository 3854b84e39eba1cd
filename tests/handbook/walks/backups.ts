import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventAfter } from "../../support/after.ts";
import { administrator, type Walk } from "./walk.ts";

export const backups: Walk = {
	chapter: "backups",
	picture: "backups",
	school: "demonstration",
	account: administrator,
	path: "/book_loans",
	async follow({ page, press, see, say, quoted, picture }) {
		await press("Yönetim", "Administration", { role: "link" });
		await press("Ayarlar", "Settings", { role: "link" });
		await press("Yedekler", "Backups", { role: "link" });

		// A second place.
		const second = page.locator("section, div").filter({
			has: page.getByRole("heading", { name: quoted("İkinci yedek", "Second backup") }),
		});
		const place = await mkdtemp(join(tmpdir(), "rafta-stick-"));
		try {
			await page.getByLabel(quoted("Klasörün yolu", "Folder path")).fill(place);
			await second.last().getByLabel(quoted("Adı", "Name")).fill(say("mavi bellek", "blue stick"));
			await press("Kaydet", "Save", { within: second.last() });
			await see(say("Kaydedildi.", "Saved."));
			await press("Parola oluştur", "Create passphrase", { within: second.last() });
			const drawing = page.getByRole("dialog");
			await press("Parola oluştur", "Create passphrase", { within: drawing });
			await drawing.getByText(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/).waitFor();
			await drawing.getByText(say("Yazdım", "I've saved it"), { exact: true }).click();
			await see(say("Kopyalar şifreli.", "The copies are encrypted."));
		} finally {
			await rm(place, { recursive: true, force: true });
		}

		// By hand, under a name that no clock makes.
		const name = say("donem-sonu.zip", "end-of-term.zip");
		await page.getByLabel(say("Yeni yedeğin adı", "New backup name")).fill(name);
		await press("Yedek al", "Create backup");
		const row = page.getByRole("listitem").filter({ hasText: name });
		await eventAfter(page, "download", () =>
			row.getByText(quoted("İndir", "Download"), { exact: true }).click(),
		);

		// Restoring.
		await row.getByText(quoted("Geri yükle", "Restore"), { exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("textbox").fill(name);
		await page.getByText(say("Yedek alındı.", "Backup created.")).waitFor({ state: "detached" });
		await picture();
		await press("Yedeği geri yükle", "Restore backup", { within: dialog });
		await see(say("Yedek geri yüklendi.", "Backup restored."));
	},
};
