import { eventAfter } from "../../support/after.ts";
import type { Walk } from "./walk.ts";

const file = (name: string, lines: readonly string[]) => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`),
});

const given = ["Ayşe", "Çağrı", "Ilgaz", "İbrahim", "Ömer", "Şükrü", "Uğur", "Ümit", "Zeynep", "Ece"];
const surnames = ["Işık", "İnce", "Çelik", "Şahin", "Güneş"];
const pupils = file("sinif-listesi.csv", [
	"Okul No;Adı;Soyadı;Sınıfı",
	...Array.from({ length: 100 }, (_, place) =>
		[1001 + place, given[place % 10], surnames[place % 5], `${5 + Math.floor(place / 25)}/A`].join(";"),
	),
]);
const books = file("kitap-defteri.csv", [
	"Kitabın Adı;Yazarı;Raf;Adet",
	...[
		["Çalıkuşu", "Reşat Nuri Güntekin"],
		["Küçük Prens", "Antoine de Saint-Exupéry"],
		["İnce Memed", "Yaşar Kemal"],
		["Momo", "Michael Ende"],
		["Şeker Portakalı", "José Mauro de Vasconcelos"],
		["Kaşağı", "Ömer Seyfettin"],
	].map(([title, author], place) => [title, author, `${1 + (place % 3)}-B`, 2].join(";")),
]);

export const firstDay: Walk = {
	chapter: "first-day",
	picture: "first-day",
	school: "new",
	async follow({ page, say, quoted, press, give, scan, see, picture }) {
		const field = (turkish: string, english: string) =>
			page.getByRole("textbox", { name: say(turkish, english), exact: true });
		// Six questions.
		await field("Ad soyad", "Name").fill("Derya İnce");
		await field("E-posta", "Email").fill("derya@okul.test");
		await field("Parola", "Password").fill("iyi bir parola");
		await press("Devam", "Continue");
		await field("Okul adı", "School name").fill("Çınaraltı Ortaokulu");
		await press("Devam", "Continue");
		await see(quoted("MEB 2024", "Ministry 2024"));
		for (const _ of ["rules", "teachers"]) await press("Devam", "Continue");
		await page.getByLabel(say("Hayır, internetten gelmesin", "No, don't use the internet")).click();
		await press("Devam", "Continue");
		await page.getByText(quoted("Şimdilik olmasın", "Not for now"), { exact: true }).click();
		await press("Kurulumu bitir", "Finish set-up");
		await see(say("Kütüphanenizi birlikte açalım", "Let's set up your library"));

		// Five steps.
		await picture();
		await see(quoted("Sınıf listesi", "Class list"));
		await give("Dosya seç", "Choose a file", pupils);
		await press("… öğrenciyi aktar", "Import … pupils");
		await see(quoted("Kitap listesi", "Book list"));
		await give("Dosya seç", "Choose a file", books);
		await press("… eser ve … nüshayı aktar", "Import … titles and … copies");
		await press("Etiketleri bas", "Print labels");
		await print();
		await press("Kartları bas", "Print cards");
		await print();
		await press("İlk ödüncü ver", "Lend first book", { role: "link" });
		await page
			.getByRole("combobox", { name: say("Okur kartı ya da kitap okutun", "Scan a card or a book") })
			.waitFor();
		await scan("1001");
		await page.getByRole("heading", { name: "Ayşe Işık" }).waitFor();
		await scan("10000001");
		await see(new RegExp(`^${say("Verildi", "Lent")}: `));

		async function print(): Promise<void> {
			await eventAfter(page, "download", () => press("PDF indir", "Download PDF"));
			await page.getByRole("dialog").waitFor({ state: "detached" });
		}
	},
};
