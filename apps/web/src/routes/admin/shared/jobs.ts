import type { Language } from "#i18n";

const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
	__pbLogsCleanup__: { tr: "Eski sistem kayıtlarını silme", en: "Deleting old logs" },
	__pbDBOptimize__: { tr: "Veritabanı bakımı", en: "Database maintenance" },
	__databaseCheck__: { tr: "Veritabanı kontrolü", en: "Database check" },
	__pbMFACleanup__: { tr: "Yarım kalan girişleri silme", en: "Deleting unfinished sign-ins" },
	__pbOTPCleanup__: { tr: "Eski giriş kodlarını silme", en: "Deleting old sign-in codes" },
	__memoryCleanup__: { tr: "Geçici sayaçları silme", en: "Deleting temporary counters" },
	__sessionsCleanup__: { tr: "Sona eren oturumları silme", en: "Deleting expired sessions" },
	__operationsCleanup__: { tr: "Eski işlem kimliklerini silme", en: "Deleting old operation IDs" },
	__temporaryCleanup__: {
		tr: "Yarım kalmış işlerin dosyalarını silme",
		en: "Deleting files from interrupted work",
	},
	__mailsCleanup__: { tr: "Gönderilmiş e-postaları silme", en: "Deleting sent emails" },
	__pbAutoBackup__: { tr: "Otomatik yedekleme", en: "Automatic backup" },
	rafta_second_backup: { tr: "İkinci yedeği kopyalama", en: "Copying the second backup" },
	rafta_ageing: { tr: "Gecikenleri işaretleme", en: "Marking overdue loans" },
	rafta_archives: {
		tr: "Silinmiş hesapların arşivlerini silme",
		en: "Deleting archives of deleted accounts",
	},
	rafta_holds: { tr: "Süresi dolan ayırtmaları sonlandırma", en: "Ending expired holds" },
	rafta_imports: { tr: "Listeleri aktarma", en: "Importing lists" },
	rafta_imports_expiry: { tr: "Eski liste aktarımlarını silme", en: "Deleting old imports" },
	rafta_lookups: { tr: "İnternette künye arama", en: "Looking up titles on the internet" },
	rafta_opinions: { tr: "Okur yorumlarını sayma", en: "Counting readers' comments" },
	rafta_saved_reports: { tr: "Kayıtlı raporları gönderme", en: "Sending saved reports" },
	rafta_notice_mails: { tr: "Okurlara e-posta gönderme", en: "Sending emails to readers" },
	rafta_notices: { tr: "Sabah bildirimlerini gönderme", en: "Sending morning notifications" },
	rafta_promotions: { tr: "Yeni yıla geçiş", en: "Move to the new school year" },
	rafta_unproved: {
		tr: "E-postası onaylanmamış hesapları silme",
		en: "Deleting accounts with unverified email addresses",
	},
	rafta_promotions_expiry: {
		tr: "Yeni yıla geçişlerin eski kayıtlarını silme",
		en: "Deleting old records of moves to a new school year",
	},
	rafta_retention: {
		tr: "Saklama süresi dolan verileri silme",
		en: "Deleting data past its retention period",
	},
	rafta_stocktakes: { tr: "Sayımları kapatma", en: "Closing stocktakes" },
	rafta_swaps: { tr: "Süresi dolan takasları sonlandırma", en: "Ending expired swaps" },
	rafta_tasks: { tr: "Görevleri güncelleme", en: "Updating tasks" },
	rafta_title_pairs: { tr: "Birlikte okunan kitapları bulma", en: "Finding books read together" },
	rafta_title_merges: { tr: "Eserleri birleştirme", en: "Merging titles" },
	rafta_title_corrections: {
		tr: "Eski künye düzeltmelerini silme",
		en: "Deleting old title corrections",
	},
	rafta_title_merges_expiry: { tr: "Eski birleştirme kayıtlarını silme", en: "Deleting old merge records" },
};

/** The name of a scheduled job; an unknown one is shown by its id. */
export const jobName = (id: string, language: Language): string => names[id]?.[language] ?? id;
