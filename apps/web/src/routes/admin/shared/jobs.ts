import type { Language } from "../../../i18n/catalogue.ts";

const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
	__pbLogsCleanup__: { tr: "Eski sistem kayıtlarını silme", en: "Deleting old logs" },
	__pbDBOptimize__: { tr: "Veritabanı bakımı", en: "Database maintenance" },
	__databaseCheck__: { tr: "Veritabanı kontrolü", en: "Database check" },
	__pbMFACleanup__: { tr: "Yarım kalan girişleri silme", en: "Deleting unfinished sign-ins" },
	__pbOTPCleanup__: { tr: "Eski giriş kodlarını silme", en: "Deleting old sign-in codes" },
	__memoryCleanup__: { tr: "Geçici sayaçları silme", en: "Deleting temporary counters" },
	__sessionsCleanup__: { tr: "Biten oturumları silme", en: "Deleting expired sessions" },
	__temporaryCleanup__: {
		tr: "Yarım kalmış işlerin dosyalarını silme",
		en: "Deleting files from interrupted work",
	},
	__mailsCleanup__: { tr: "Gönderilmiş e-postaları silme", en: "Deleting sent emails" },
	__pbAutoBackup__: { tr: "Otomatik yedek", en: "Automatic backup" },
	rafta_second_backup: { tr: "İkinci yedek", en: "Second backup" },
	rafta_ageing: { tr: "Gecikenleri işaretleme", en: "Marking overdue loans" },
	rafta_archives: { tr: "Silinen hesapların arşivlerini silme", en: "Deleting account archives" },
	rafta_holds: { tr: "Süresi dolan ayırtmalar", en: "Expired holds" },
	rafta_imports: { tr: "Liste aktarımları", en: "List imports" },
	rafta_imports_expiry: { tr: "Eski liste aktarımlarını silme", en: "Deleting old imports" },
	rafta_lookups: { tr: "ISBN sorguları", en: "ISBN look-ups" },
	rafta_opinions: { tr: "Okur yorumlarını sayma", en: "Counting readers' comments" },
	rafta_saved_reports: { tr: "Kayıtlı raporları gönderme", en: "Sending saved reports" },
	rafta_notice_mails: { tr: "Okur e-postaları", en: "Emails to readers" },
	rafta_notices: { tr: "Sabah bildirimleri", en: "Morning notifications" },
	rafta_promotions: { tr: "Yeni yıla geçiş", en: "Move to the new school year" },
	rafta_unproved: { tr: "Doğrulanmamış hesapları silme", en: "Deleting unverified accounts" },
	rafta_promotions_expiry: { tr: "Eski yıl geçişlerini silme", en: "Deleting old school-year moves" },
	rafta_retention: { tr: "Saklama süresi dolan veriler", en: "Data past its retention period" },
	rafta_stocktakes: { tr: "Sayımları kapatma", en: "Closing stocktakes" },
	rafta_swaps: { tr: "Süresi dolan takaslar", en: "Expired swaps" },
	rafta_tasks: { tr: "Gece işleri", en: "Nightly tasks" },
	rafta_title_pairs: { tr: "Birlikte okunan kitaplar", en: "Books read together" },
	rafta_title_merges: { tr: "Eser birleştirme", en: "Merging titles" },
	rafta_title_corrections: {
		tr: "Eski künye düzeltmelerini silme",
		en: "Deleting old title corrections",
	},
	rafta_title_merges_expiry: { tr: "Eski birleştirmeleri silme", en: "Deleting old merges" },
};

/** The name of a scheduled job; an unknown one is shown by its id. */
export const jobName = (id: string, language: Language): string => names[id]?.[language] ?? id;
