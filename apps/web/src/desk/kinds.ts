import { catalogue } from "../i18n/catalogue.ts";

/** What the entries of the desk's journal are called, by their kind. */
export const kindTexts = catalogue(
	{
		checkout: "Ödünç verildi",
		checkin: "İade alındı",
		renew: "Süre uzatıldı",
		due_moved: "İade tarihi taşındı",
		lost: "Kayıp yazıldı",
		claim: "Okur iade ettiğini söyledi",
		resolve: "Bildirim sonuçlandı",
		found: "Kütüphanede bulundu",
		damaged: "Hasarlı yazıldı",
		used: "Kütüphanede okundu",
		seen: "Görüldü",
		undo: "Geri alındı",
		missing: "Sayımda bulunamadı",
		counted: "Sayımda görüldü",
	},
	{
		checkout: "Lent",
		checkin: "Returned",
		renew: "Renewed",
		due_moved: "Due date moved",
		lost: "Marked as lost",
		claim: "The reader said it is back",
		resolve: "Claim settled",
		found: "Found in the library",
		damaged: "Marked as damaged",
		used: "Used in the library",
		seen: "Seen",
		undo: "Undone",
		missing: "Missing at a stocktake",
		counted: "Seen at a stocktake",
	},
);

type Kind = keyof typeof kindTexts.tr;

export const isKind = (kind: string): kind is Kind => Object.hasOwn(kindTexts.tr, kind);
