import type { Language } from "../../../i18n/catalogue.ts";

const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
	__pbLogsCleanup__: { tr: "Eski sistem kayıtlarını silme", en: "Removing old logs" },
	__pbDBOptimize__: { tr: "Veritabanı bakımı", en: "Care of the database" },
	__databaseCheck__: { tr: "Veritabanı kontrolü", en: "Check of the database" },
	__pbMFACleanup__: { tr: "Yarım kalan girişleri silme", en: "Removing unfinished sign-ins" },
	__pbOTPCleanup__: { tr: "Eski giriş kodlarını silme", en: "Removing old sign-in codes" },
	__memoryCleanup__: { tr: "Geçici sayaçları silme", en: "Removing short-lived counts" },
	__sessionsCleanup__: { tr: "Biten oturumları silme", en: "Removing expired sessions" },
	__temporaryCleanup__: {
		tr: "Yarım kalmış işlerin dosyalarını silme",
		en: "Removing files of interrupted work",
	},
	__mailsCleanup__: { tr: "Gönderilmiş e-postaları silme", en: "Removing mails that were sent" },
	__pbAutoBackup__: { tr: "Otomatik yedek", en: "Automatic backup" },
	rafta_second_backup: { tr: "İkinci yedek", en: "Second backup" },
	rafta_ageing: { tr: "Gecikenleri işaretleme", en: "Ageing of loans" },
	rafta_archives: { tr: "Silinen hesap arşivlerini kaldırma", en: "Removing archives of accounts" },
	rafta_holds: { tr: "Süresi dolan ayırtmalar", en: "Expired holds" },
	rafta_imports: { tr: "Liste aktarımları", en: "Imports of lists" },
	rafta_imports_expiry: { tr: "Eski liste aktarımlarını silme", en: "Removing old imports" },
	rafta_lookups: { tr: "ISBN sorguları", en: "Look-ups of ISBNs" },
	rafta_opinions: { tr: "Okur görüşlerini toplama", en: "Adding up readers' opinions" },
	rafta_saved_reports: { tr: "Kayıtlı raporları gönderme", en: "Sending saved reports" },
	rafta_notice_mails: { tr: "Okur e-postaları", en: "Mails to readers" },
	rafta_notices: { tr: "Sabah bildirimleri", en: "Notices of the morning" },
	rafta_promotions: { tr: "Sınıf geçirme", en: "Promotion of classes" },
	rafta_unproved: { tr: "Doğrulanmamış hesapları silme", en: "Removing unproved accounts" },
	rafta_promotions_expiry: { tr: "Eski sınıf geçirmeleri silme", en: "Removing old promotions" },
	rafta_retention: { tr: "Saklama süresi dolanlar", en: "Data past its retention period" },
	rafta_stocktakes: { tr: "Sayımları kapatma", en: "Closing of stocktakes" },
	rafta_swaps: { tr: "Süresi dolan takaslar", en: "Expired swaps" },
	rafta_tasks: { tr: "Gece görevleri", en: "Tasks of the night" },
	rafta_title_pairs: { tr: "Birlikte okunan kitaplar", en: "Books read together" },
	rafta_title_merges: { tr: "Eser birleştirme", en: "Merging of titles" },
	rafta_title_corrections: {
		tr: "Eski künye düzeltmelerini silme",
		en: "Removing old corrections of titles",
	},
	rafta_title_merges_expiry: { tr: "Eski birleştirmeleri silme", en: "Removing old merges" },
};

/** The name of a scheduled job; an unknown one is shown by its id. */
export const jobName = (id: string, language: Language): string => names[id]?.[language] ?? id;
