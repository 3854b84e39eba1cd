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
				en: `The link between a returned book and its reader is removed automatically after ${months} months.`,
			}
		: {
				tr: "İade edilen kitapların okurla bağı, okur okuldan ayrılınca kaldırılır.",
				en: "The link between returned books and their reader is removed when the reader leaves the school.",
			};

function sections(facts: NoticeFacts): readonly (readonly [heading: Text, text: Text])[] {
	const { school, place, contact, historyMonths, withPhotos, withGuardians } = facts;
	const where = [school, place].filter(Boolean).join(", ");
	const photos: Text = withPhotos
		? { tr: " Yalnızca açık rıza verilmişse fotoğraf.", en: " A photo with explicit consent only." }
		: none;
	const guardians: Text = withGuardians
		? {
				tr: " Yalnızca veli onayı varsa velinin adı ve iletişim bilgisi; onay geri alınınca silinir.",
				en: " The guardian's name and contact with the guardian's consent only; they are deleted when it is taken back.",
			}
		: none;
	return [
		[
			{ tr: "Veri sorumlusu", en: "Controller" },
			{
				tr: `6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) bakımından veri sorumlusu ${where}.`,
				en: `Under the Turkish Personal Data Protection Law (6698) the controller is ${where}.`,
			},
		],
		[
			{ tr: "İşlenen veriler", en: "Data that are processed" },
			{
				tr: `Okurun adı, soyadı, okul numarası, sınıfı, kart numarası ve ödünç aldığı kitaplar.${photos.tr}${guardians.tr} T.C. kimlik numarası, sağlık ya da aile bilgisi tutulmaz.`,
				en: `The reader's name, school number, class, card number and the books borrowed.${photos.en}${guardians.en} No national identity number and nothing about health or family is kept.`,
			},
		],
		[
			{ tr: "Amaç ve hukuki sebep", en: "Purpose and legal ground" },
			{
				tr: "Veriler, okul kütüphanesinde kitap ödünç vermek, iade almak ve hatırlatmak için işlenir. Hukuki sebep, okul kütüphanelerine ilişkin mevzuattan doğan yükümlülüktür (KVKK m. 5/2-ç). Reklam, profil çıkarma ya da not verme için kullanılmaz.",
				en: "The data are used to lend school library books, to take returns and to send reminders. The ground is the duty that follows from the rules on school libraries (art. 5/2-ç). They are not used for advertising, profiling or marks.",
			},
		],
		[
			{ tr: "Toplama yöntemi ve aktarım", en: "How they are collected, who receives them" },
			{
				tr: "Veriler okul kayıtlarından ve okurun beyanından elektronik ortamda toplanır. Okul görevlileri ve okurun kendisi dışında kimseyle paylaşılmaz, yurt dışına aktarılmaz.",
				en: "The data come from the school's register and from the reader. They are shared with nobody but the school's staff and the reader, and not sent abroad.",
			},
		],
		[
			{ tr: "Saklama süresi", en: "How long they are kept" },
			{
				tr: `${period(historyMonths).tr} Okuldan ayrılan okurun kaydı, üzerinde kitap kalmamışsa anonimleştirilir.`,
				en: `${period(historyMonths).en} The record of a reader who leaves is anonymised once nothing is owed.`,
			},
		],
		[
			{ tr: "Haklarınız", en: "Your rights" },
			{
				tr: `KVKK'nın 11. maddesi uyarınca verilerinizin işlenip işlenmediğini öğrenme, bilgi isteme, düzeltilmesini, silinmesini ya da anonimleştirilmesini isteme ve zarara uğrarsanız giderilmesini talep etme hakkınız vardır. 18 yaşından küçükler adına velisi başvurabilir. Başvurular en geç 30 gün içinde yanıtlanır.${contact ? ` Başvuru: ${contact}` : ""}`,
				en: `Under art. 11 you may learn whether your data are processed, ask for information, have them corrected, erased or anonymised, and claim compensation for damage. A guardian asks for those under 18. Requests are answered within 30 days.${contact ? ` Requests: ${contact}` : ""}`,
			},
		],
	];
}

export const noticeTitle: Text = {
	tr: "Okul kütüphanesi aydınlatma metni",
	en: "Processing notice of the school library",
};

/** Returns the notice in a language, ready to be read, printed or copied. */
export const processingNotice = (facts: NoticeFacts, language: Language): NoticeSection[] =>
	sections(facts).map(([heading, text]) => ({ heading: heading[language], text: text[language] }));

/** Returns the notice as plain text. */
export const noticeAsText = (notice: readonly NoticeSection[], language: Language): string =>
	[noticeTitle[language], ...notice.map(({ heading, text }) => `${heading}\n${text}`)].join("\n\n");
