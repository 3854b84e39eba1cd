/**
 * Whom the Turkish texts address: children and readers as "sen", staff, parents and guests as "siz", and nobody in what
 * the server says to anybody. Forms that are always one of the two are recognised; a bare command ("Kaydet") is either.
 */
import { expect, test } from "vitest";
import { type ProjectText, projectTexts } from "./texts.ts";

type Audience = "children" | "staff" | "anybody" | "both";

/** Who reads the texts of a file; the first row that fits decides. `both`: the screen or the caller chooses the text. */
const audiences: readonly (readonly [files: RegExp, audience: Audience])[] = [
	[/^locales\/[^/]+\/web\/reading\/staff\b/, "staff"],
	[/^locales\/[^/]+\/web\/(?:me|reading|students\/short\/own)\b/, "children"],
	[
		/^locales\/[^/]+\/library\/(?:circulation\/reader-(?:messages|limit-of-zero)|swaps\/picture|reading\/phrases)\b/,
		"children",
	],
	[/^locales\/[^/]+\/server\/(?:reading|catalogue\/wishes)\.json$/, "children"],
	[/^locales\/[^/]+\/web\/(?:kiosk|swaps|reading_lists|error|shell\/help\/lines)\b/, "both"],
	[/^locales\/[^/]+\/library\/(?:notices\/|site\/legal\/privacy)/, "both"],
	[/^locales\/[^/]+\/server\/lending\/kiosk\//, "both"],
	// Letters to staff and parents, sheets and pages for those who set something up, and the console.
	[
		/^locales\/[^/]+\/server\/people\/(?:contact\/mails|notices\/(?:mails|paper)|promotion\/letters)\.json$/,
		"staff",
	],
	[
		/^locales\/[^/]+\/server\/(?:catalogue\/labels\/calibration|installation\/https\/page|console)\.json$/,
		"staff",
	],
	[/^packages\/records\/src\/messages\/mail\.ts$/, "staff"],
	[/^locales\/[^/]+\/server\/|^packages\/records\//, "anybody"],
	[/./, "staff"],
];

const commands =
	"yaz|seç|bas|gir|dene|tıkla|okut|aç|kapat|bak|gönder|ekle|sil|bekle|ayarla|işaretle|belirt|yükle|çıkar|kaydet|getir|götür|" +
	"bırak|söyle|bildir|düzelt|değiştir|kullan|bul|ara|tut|başlat|bitir|indir|kaldır|taşı|yenile|koy|danış|gid|ed|yap|iste|" +
	"tamamla|durdur|doğrula|onayla|paylaş|güncelle|kopyala|yapıştır|incele|karşılaştır|ayır|dokun|kaydır|uğra|anlat|çöz";
const siz = new RegExp(
	[
		"(?<!\\p{L})(?:siz|size|sizi|sizin|sizden|sizde|sizinle)(?!\\p{L})",
		"\\p{L}(?:[ıiuü]n[ıiuü]z)(?:[ıiuüae]|d[ae]n?|[ıiuü]n|l[ae])?(?!\\p{L})",
		"\\p{L}s[ıiuü]n[ıiuü]z(?!\\p{L})",
		`(?<!\\p{L})(?:${commands})y?[ıiuü]n(?:[ıiuü]z)?(?!\\p{L})`,
		"\\p{L}m[ae]y[ıi]n(?!\\p{L})",
	].join("|"),
	"iu",
);
const sen =
	/(?<!\p{L})(?:sen|sana|seni|senin|sende|senden|seninle)(?!\p{L})|\p{L}(?:yorsun|rs[ıi]n|rsun|rsün|caksın|ceksin|malısın|melisin|mışsın|mişsin|rsan|rsen|yorsan|mazsan|mezsen|dıysan|diysen)(?!\p{L}|\s+diye)/iu;

const audienceOf = ({ file }: ProjectText): Audience =>
	audiences.find(([files]) => files.test(file))?.[1] ?? "staff";

const texts = projectTexts().filter(({ language }) => language !== "en");
const placesOf = (wrong: readonly ProjectText[]): string[] =>
	wrong.map(({ file, line, text }) => `${file}:${line} ${text}`);

test.each([
	["Kitabınızı getirin.", true, false],
	["Lütfen yeniden deneyin.", true, false],
	["Bunu yapmayın.", true, false],
	["Kitabını getirmezsen başkası alır.", false, true],
	["Sana bir kitap ayrıldı.", false, true],
	["Uzatabilirsin.", false, true],
	["Kaydet", false, false],
	["Sorun çözüldü, deniz göründü.", false, false],
	["Parola en az 10 karakter olmalı.", false, false],
])("“%s” addresses siz: %s, sen: %s", (text, isSiz, isSen) => {
	expect([siz.test(text), sen.test(text)]).toEqual([isSiz, isSen]);
});

test("children and readers are addressed as sen", () => {
	const theirs = texts.filter((text) => text.language === "sen" || audienceOf(text) === "children");
	expect(theirs.length).toBeGreaterThan(200);
	expect(placesOf(theirs.filter(({ text }) => siz.test(text)))).toEqual([]);
});

test("staff, parents and guests are addressed as siz", () => {
	const theirs = texts.filter((text) => text.language === "tr" && audienceOf(text) === "staff");
	expect(theirs.length).toBeGreaterThan(4000);
	expect(placesOf(theirs.filter(({ text }) => sen.test(text)))).toEqual([]);
});

test("what the server says to anybody addresses nobody", () => {
	const theirs = texts.filter((text) => text.language === "tr" && audienceOf(text) === "anybody");
	expect(theirs.length).toBeGreaterThan(400);
	expect(placesOf(theirs.filter(({ text }) => siz.test(text) || sen.test(text)))).toEqual([]);
});
