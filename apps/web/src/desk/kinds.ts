import { catalogue } from "../i18n/catalogue.ts";

/** Names of the journal entries of the desk, by their kind. */
export const kindTexts = catalogue(
	{
		checkout: "Ödünç verildi",
		checkin: "İade alındı",
		renew: "Süre uzatıldı",
		lost: "Kayıp yazıldı",
		claim: "Okur “getirdim” dedi",
		resolve: "Bildirim sonuçlandı",
		found: "Bulundu",
		replaced: "Yerine aynısı geldi",
		written_off: "Kayıttan düşüldü",
		damaged: "Hasarlı yazıldı",
		used: "Kütüphanede okundu",
		seen: "Rafta görüldü",
		hold_place: "Ayırtıldı",
		hold_cancel: "Ayırtma silindi",
		hold_move: "Sıra değişti",
		hold_expire: "Ayırtmanın süresi doldu",
		hold_pass: "Sıradakine geçti",
		due_moved: "İade tarihi taşındı",
		due_changed: "İade tarihi değiştirildi",
		undo: "Geri alındı",
		missing: "Sayımda bulunamadı",
		counted: "Sayımda görüldü",
		stocktake_closed: "Sayım kapatıldı",
		reopened: "Sayımın kapanışı geri alındı",
		other: "İşlem",
	},
	{
		checkout: "Lent",
		checkin: "Returned",
		renew: "Renewed",
		lost: "Marked as lost",
		claim: "The reader said it is back",
		resolve: "Claim settled",
		found: "Found",
		replaced: "Replaced by the same",
		written_off: "Written off",
		damaged: "Marked as damaged",
		used: "Used in the library",
		seen: "Seen on the shelf",
		hold_place: "Held",
		hold_cancel: "Hold cancelled",
		hold_move: "Queue changed",
		hold_expire: "Hold expired",
		hold_pass: "Passed on",
		due_moved: "Due date moved",
		due_changed: "Due date changed",
		undo: "Undone",
		missing: "Missing at a stocktake",
		counted: "Seen at a stocktake",
		stocktake_closed: "Stocktake closed",
		reopened: "Closing of the stocktake undone",
		other: "Action",
	},
);

type Kind = keyof typeof kindTexts.tr;

/** The key of a kind of entry in `kindTexts`. */
export const kindOf = (kind: string): Kind => (Object.hasOwn(kindTexts.tr, kind) ? (kind as Kind) : "other");
