/**
 * Processing notice of a school library (KVKK art. 10: aydınlatma metni), generated from the school's settings. It
 * describes the processing; it is handed out and read, never "accepted". Duties after research 6 on Law 6698.
 */
import type { Text } from "../collections/definition.ts";

export interface NoticeFacts {
	/** The controller: the school. */
	readonly school: string;
	readonly place: string;
	/** Where requests go: address, telephone or e-mail. */
	readonly contact: string;
	/** Months after which a returned loan is no longer linked to its reader; 0: until the reader leaves. */
	readonly historyMonths: number;
	/** Whether the school keeps photos, with consent, and guardians' contacts, both with consent only. */
	readonly withPhotos: boolean;
	readonly withGuardians: boolean;
}

export interface NoticeSection {
	readonly heading: string;
	readonly text: string;
}

type Language = keyof Text;

const none: Text = { tr: "", en: "" };

const period = (months: number): Text =>
	months > 0
		? {
				tr: `İade edilen bir kitabın okurla bağı ${months} ay sonra kendiliğinden kaldırılır.`,
				en: `The link between a returned book and its reader is removed automatically after ${months} ${months === 1 ? "month" : "months"}.`,
			}
		: {
				tr: "İade edilen kitapların okurla bağı, okur okuldan ayrılınca kaldırılır.",
				en: "The link between returned books and their reader is removed when the reader leaves the school.",
			};

function sections(facts: NoticeFacts): readonly (readonly [heading: Text, text: Text])[] {
	const { school, place, contact, historyMonths, withPhotos, withGuardians } = facts;
	const where = [school, place].filter(Boolean).join(", ");
	const photos: Text = withPhotos
		? {
				tr: " Fotoğraf, yalnızca açık rıza verilmişse işlenir.",
				en: " A photo is processed only with explicit consent.",
			}
		: none;
	const guardians: Text = withGuardians
		? {
				tr: " Velinin adı ve iletişim bilgisi, yalnızca velinin açık rızası varsa işlenir; rıza geri alınınca silinir.",
				en: " The name and contact details of a parent or guardian are processed only with that person's explicit consent, and are deleted if this consent is withdrawn.",
			}
		: none;
	return [
		[
			{ tr: "Veri sorumlusu", en: "Data controller" },
			{
				tr: `6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) bakımından veri sorumlusu: ${where}.`,
				en: `The data controller under the Turkish Personal Data Protection Law (KVKK, no. 6698) is ${where}.`,
			},
		],
		[
			{ tr: "İşlenen veriler", en: "Data we process" },
			{
				tr: `Okurun adı, soyadı, okul numarası, sınıfı, kart numarası ve ödünç aldığı kitaplar işlenir.${photos.tr}${guardians.tr} T.C. kimlik numarası, sağlık ya da aile bilgisi tutulmaz.`,
				en: `We process the reader's name, school number, class, card number and the books they borrow.${photos.en}${guardians.en} National identity numbers and information about health or family are not kept.`,
			},
		],
		[
			{ tr: "Amaç ve hukuki sebep", en: "Purpose and legal basis" },
			{
				tr: "Veriler, okul kütüphanesinde kitap ödünç vermek, iade almak ve iade hatırlatması göndermek için işlenir. Hukuki sebep, okul kütüphanelerine ilişkin mevzuattan doğan yükümlülüktür (KVKK m. 5/2-ç). Veriler reklam, profil çıkarma ya da not verme için kullanılmaz.",
				en: "The data is used to lend school library books, to record returns and to send reminders. The legal basis is compliance with a legal obligation under the regulations on school libraries (KVKK art. 5/2-ç). The data is not used for advertising, profiling or grading.",
			},
		],
		[
			{ tr: "Toplama yöntemi ve aktarım", en: "How data is collected and shared" },
			{
				tr: "Veriler okul kayıtlarından ve okurun beyanından elektronik ortamda toplanır. Okul görevlileri ve okurun kendisi dışında kimseyle paylaşılmaz, yurt dışına aktarılmaz.",
				en: "The data is collected electronically from the school's records and from the reader. It is shared with no one but the school's staff and the reader, and is not transferred abroad.",
			},
		],
		[
			{ tr: "Saklama süresi", en: "How long data is kept" },
			{
				tr: `${period(historyMonths).tr} Okuldan ayrılan okurun kaydı, üzerinde kitap kalmamışsa anonim hâle getirilir.`,
				en: `${period(historyMonths).en} The record of a reader who has left is anonymised once they have no books on loan.`,
			},
		],
		[
			{ tr: "Haklarınız", en: "Your rights" },
			{
				tr: `KVKK'nın 11. maddesi uyarınca verilerinizin işlenip işlenmediğini öğrenme, işlenmişse buna ilişkin bilgi isteme, verilerinizin düzeltilmesini, silinmesini ya da yok edilmesini isteme ve zarara uğrarsanız zararın giderilmesini talep etme hakkınız vardır. 18 yaşından küçükler adına velileri başvurabilir. Başvurular en geç 30 gün içinde yanıtlanır.${contact ? ` Başvuru: ${contact}` : ""}`,
				en: `Under art. 11 of the KVKK you have the right to learn whether your data is processed, to request information about the processing, to have your data corrected, deleted or destroyed, and to claim compensation for damage. A parent or guardian can apply on behalf of anyone under 18. Requests are answered within 30 days.${contact ? ` To make a request, contact: ${contact}` : ""}`,
			},
		],
	];
}

export const noticeTitle: Text = {
	tr: "Okul kütüphanesi aydınlatma metni",
	en: "School library privacy notice",
};

/** Returns the notice in a language, ready to be read, printed or copied. */
export const processingNotice = (facts: NoticeFacts, language: Language): NoticeSection[] =>
	sections(facts).map(([heading, text]) => ({ heading: heading[language], text: text[language] }));

/** Returns the notice as plain text. */
export const noticeAsText = (notice: readonly NoticeSection[], language: Language): string =>
	[noticeTitle[language], ...notice.map(({ heading, text }) => `${heading}\n${text}`)].join("\n\n");
