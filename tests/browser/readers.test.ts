// engines: one
/** A reader's screens: current and past loans, the photo that requires consent, and the pupil's own page. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { chooseFile, look } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { demoPassword } from "../support/people.ts";

const demo = withDemo();

interface Listed {
	readonly items: readonly { readonly student_id: string }[];
}

/** Returns a pupil who has open loans and has returned others. */
async function lender(): Promise<string> {
	const json = { "content-type": "application/json" };
	const signedIn = await fetch(`${demo.url}/api/collections/users/auth-with-password`, {
		method: "POST",
		headers: json,
		body: JSON.stringify({ identity: "sorumlu@rafta.test", password: demoPassword }),
	});
	const { token } = (await signedIn.json()) as { token: string };
	const loans = async (filter: string): Promise<string[]> => {
		const query = new URLSearchParams({ filter, perPage: "500", sort: "id" });
		const answer = await fetch(`${demo.url}/api/collections/book_loans/records?${query}`, {
			headers: { authorization: token },
		});
		return ((await answer.json()) as Listed).items.map(({ student_id }) => student_id);
	};
	const back = new Set(await loans('status = "returned" && student_id.reader_type = "pupil"'));
	const found = (await loans('status = "open"')).find((id) => back.has(id));
	if (!found) throw new Error("nobody has and had books");
	return found;
}

const accept = async (page: Page, given: boolean): Promise<void> => {
	await page.getByRole("button", { name: "Onay kaydı ekle" }).click();
	await page.getByLabel("Ne için").selectOption({ label: "Fotoğraf onayı" });
	await page.getByRole("checkbox", { name: "Onay verildi" }).setChecked(given);
	await page.getByRole("button", { name: "Kaydet" }).click();
};

test("what a reader has and had stand apart; a photo comes and goes with the guardian's consent", {
	tags: "walk",
}, async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: `/students/detail/${await lender()}`,
	});
	await page.getByRole("heading", { name: /^Üzerindeki kitaplar: \d+$/ }).waitFor();
	await page.getByRole("heading", { name: /^Bu yıl \d+ kitap adları gizli$/ }).waitFor();
	await page.getByRole("link", { name: "Veriler" }).click();
	await page.getByText("Fotoğraf eklemek için fotoğraf onayı kayıtlı olmalı", { exact: false }).waitFor();

	await accept(page, true);
	const chooser = page.getByLabel("Fotoğraf dosyası");
	await chooser.waitFor();
	// Larger than the stored size, as phones take them.
	const taken = sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#2a9d8f" } });
	await chooseFile(chooser, {
		name: "IMG_1.jpg",
		mimeType: "image/jpeg",
		buffer: await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
	});
	const photo = page.getByRole("img", { name: /^Fotoğraf: / });
	await photo.waitFor();
	await expect
		.poll(() =>
			photo.evaluate((image: HTMLImageElement) => [
				image.naturalWidth > 0,
				image.naturalHeight > image.naturalWidth,
			]),
		)
		.toEqual([true, true]);
	await look(page, "reader-detail");
	expect(await accessibilityFaults(page)).toEqual([]);

	const broken = { name: "IMG_2.jpg", mimeType: "image/jpeg", buffer: Buffer.from("resim değil") };
	await chooseFile(chooser, broken);
	await page.getByText("Bu resim açılamıyor; başka bir dosya seçin.").waitFor();

	await accept(page, false);
	await photo.waitFor({ state: "detached" });
	await page.getByText("Fotoğraf eklemek için fotoğraf onayı kayıtlı olmalı", { exact: false }).waitFor();
	expect(errors).toEqual([]);
	await context.close();
});
