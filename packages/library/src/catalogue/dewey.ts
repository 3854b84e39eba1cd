/**
 * Shelf classes. The captions of the ten main classes are those of the Turkish edition of the Dewey Decimal
 * Classification (Dewey Onlu Sınıflama), as given by the research on the Turkish context. The full captions are
 * protected and are not included: below the ten, common school shelves have captions in our own everyday words, and
 * other classes have only their number. Turkish literature is shelved at 810 by many school and public libraries and at
 * 894.35 by the table: both are offered, the school chooses.
 */
import { type Text, text } from "../collections/definition.ts";

export interface DeweyClass {
	/** `800`, `813`, `894.35` */
	readonly code: string;
	/** Empty where the class has no caption of ours. */
	readonly caption: Text;
}

const dewey = (code: string, tr: string, en: string): DeweyClass => ({ code, caption: text(tr, en) });

export const mainClasses: readonly DeweyClass[] = [
	dewey("000", "Genel konular", "General works"),
	dewey("100", "Felsefe ve psikoloji", "Philosophy and psychology"),
	dewey("200", "Din", "Religion"),
	dewey("300", "Toplum bilimleri", "Social sciences"),
	dewey("400", "Dil ve dilbilim", "Language"),
	dewey("500", "Doğa bilimleri ve matematik", "Natural sciences and mathematics"),
	dewey("600", "Teknoloji", "Technology"),
	dewey("700", "Sanat", "Arts"),
	dewey("800", "Edebiyat", "Literature"),
	dewey("900", "Coğrafya ve tarih", "Geography and history"),
];

/** Shelves that many schools have. */
const shelves: readonly DeweyClass[] = [
	dewey("004", "Bilgisayar", "Computers"),
	dewey("020", "Kütüphane ve okuma", "Libraries and reading"),
	dewey("030", "Ansiklopediler", "Encyclopaedias"),
	dewey("070", "Gazete ve yayıncılık", "Newspapers and publishing"),
	dewey("150", "Psikoloji", "Psychology"),
	dewey("158", "Kişisel gelişim", "Personal development"),
	dewey("170", "Ahlak", "Ethics"),
	dewey("297", "İslam", "Islam"),
	dewey("320", "Siyaset", "Politics"),
	dewey("330", "Ekonomi", "Economics"),
	dewey("340", "Hukuk", "Law"),
	dewey("370", "Eğitim", "Education"),
	dewey("390", "Gelenek ve görenekler", "Customs"),
	dewey("398", "Masal, efsane, atasözü", "Tales, legends, proverbs"),
	dewey("420", "İngilizce", "English"),
	dewey("430", "Almanca", "German"),
	dewey("440", "Fransızca", "French"),
	dewey("494.35", "Türkçe", "Turkish"),
	dewey("510", "Matematik", "Mathematics"),
	dewey("520", "Gök bilimi", "Astronomy"),
	dewey("530", "Fizik", "Physics"),
	dewey("540", "Kimya", "Chemistry"),
	dewey("550", "Yer bilimi", "Earth science"),
	dewey("560", "Fosiller, dinozorlar", "Fossils, dinosaurs"),
	dewey("570", "Biyoloji", "Biology"),
	dewey("580", "Bitkiler", "Plants"),
	dewey("590", "Hayvanlar", "Animals"),
	dewey("610", "Sağlık", "Health"),
	dewey("620", "Mühendislik ve makineler", "Engineering and machines"),
	dewey("630", "Tarım ve evcil hayvanlar", "Farming and pets"),
	dewey("640", "Ev, yemek, aile", "Home, food, family"),
	dewey("720", "Mimarlık", "Architecture"),
	dewey("740", "Çizim ve el işi", "Drawing and crafts"),
	dewey("741.5", "Çizgi roman", "Comics"),
	dewey("750", "Resim sanatı", "Painting"),
	dewey("770", "Fotoğraf", "Photography"),
	dewey("780", "Müzik", "Music"),
	dewey("790", "Oyun, spor, sinema", "Games, sport, film"),
	dewey("810", "Türk edebiyatı (okul düzeni)", "Turkish literature (school shelving)"),
	dewey("811", "Şiir", "Poetry"),
	dewey("812", "Tiyatro", "Plays"),
	dewey("813", "Roman ve öykü", "Novels and stories"),
	dewey("814", "Deneme", "Essays"),
	dewey("817", "Mizah", "Humour"),
	dewey("820", "İngiliz edebiyatı", "English literature"),
	dewey("830", "Alman edebiyatı", "German literature"),
	dewey("840", "Fransız edebiyatı", "French literature"),
	dewey("891.7", "Rus edebiyatı", "Russian literature"),
	dewey("894.35", "Türk edebiyatı (Dewey tablosu)", "Turkish literature (Dewey table)"),
	dewey("910", "Gezi ve coğrafya", "Travel and geography"),
	dewey("912", "Atlas ve haritalar", "Atlases and maps"),
	dewey("920", "Yaşam öyküleri", "Biographies"),
	dewey("930", "Eski çağ tarihi", "Ancient history"),
	dewey("940", "Avrupa tarihi", "European history"),
	dewey("956", "Türk tarihi", "Turkish history"),
];

const none = text("", "");
const named = new Map([...mainClasses, ...shelves].map((one) => [one.code, one]));

/** Extracts the three digits and the decimals from a class as typed; `null` when it is not one (`İNG KAY`). */
export function deweyCode(typed: string): string | null {
	const [found] = /^\d{3}(\.\d+)?/.exec(typed.trim().replace(",", ".")) ?? [];
	return found ?? null;
}

/** Classes below a main class: its ten divisions in order, together with the captioned shelves among them. */
export function classesBelow(main: string): DeweyClass[] {
	const [first = "0"] = main;
	const tens = Array.from({ length: 9 }, (_, place) => `${first}${place + 1}0`);
	const codes = new Set([...tens, ...shelves.map(({ code }) => code).filter((code) => code[0] === first)]);
	return [...codes].sort().map((code) => named.get(code) ?? { code, caption: none });
}

/** Captions of a class from general to specific, where available: `Edebiyat`, `Roman ve öykü`. */
export function deweyPath(typed: string): DeweyClass[] {
	const code = deweyCode(typed);
	if (code === null) return [];
	const found: DeweyClass[] = [];
	const steps = [`${code[0]}00`, `${code.slice(0, 2)}0`];
	for (let length = 3; length <= code.length; length++) steps.push(code.slice(0, length));
	for (const step of new Set(steps)) {
		const known = named.get(step);
		if (known) found.push(known);
	}
	return found;
}
