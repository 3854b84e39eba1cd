/** Console texts of the program, in the language of the system. */
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { printable } from "@rafta/records";

export type ConsoleLanguage = "tr" | "en";

const texts = {
	ready: { tr: "Rafta hazır: {url}", en: "Rafta is ready: {url}" },
	network: { tr: "Ağdaki adres: {url}", en: "On the network: {url}" },
	setup: {
		tr: "İlk kurulum için bu bağlantıyı açın (bir kez kullanılır):\n  {url}",
		en: "Open this link to set Rafta up (it works once):\n  {url}",
	},
	seeding: { tr: "Örnek veriler hazırlanıyor…", en: "Preparing the demonstration data…" },
	demo: {
		tr: "Deneme hesapları (parola: {password}):",
		en: "Demonstration accounts (password: {password}):",
	},
	waiting: {
		tr: "Başka bir Rafta yedekten dönüyor ya da tabloları değiştiriyor; bitmesi bekleniyor…",
		en: "Waiting for another Rafta that restores a backup or changes the tables…",
	},
	stopping: { tr: "Rafta kapanıyor…", en: "Rafta is stopping…" },
	portTaken: {
		tr: "{port} numaralı port kullanımda. RAFTA_PORT ile başka bir port seçin.",
		en: "Port {port} is in use. Choose another one with RAFTA_PORT.",
	},
	noAddress: {
		tr: "{host} adresinde dinlenemiyor: {why}",
		en: "Cannot listen on {host}: {why}",
	},
	badPort: {
		tr: "RAFTA_PORT geçerli bir port değil: {value}",
		en: "RAFTA_PORT is not a valid port: {value}",
	},
	badWorkers: {
		tr: "RAFTA_WORKERS {least} ile {most} arasında bir tam sayı olmalı: {value}",
		en: "RAFTA_WORKERS must be a whole number from {least} to {most}: {value}",
	},
	badDrain: {
		tr: "RAFTA_DRAIN_SECONDS {least} ile {most} arasında bir tam sayı olmalı: {value}",
		en: "RAFTA_DRAIN_SECONDS must be a whole number from {least} to {most}: {value}",
	},
	badRead: {
		tr: "RAFTA_READ_SECONDS {least} ile {most} arasında bir tam sayı olmalı: {value}",
		en: "RAFTA_READ_SECONDS must be a whole number from {least} to {most}: {value}",
	},
	workerEnded: {
		tr: "{pid} numaralı sunucu süreci sona erdi ({why}), yenisi başlatılıyor.",
		en: "Server process {pid} has ended ({why}), a new one is being started.",
	},
	workersFail: {
		tr: "Sunucu süreçleri başlamıyor: art arda {count} kez sona erdiler. Nedeni yukarıda yazıyor.",
		en: "The server processes do not start: they ended {count} {count|time|times} in a row. See the reason above.",
	},
	badDatabase: {
		tr: "RAFTA_DATABASE bir PostgreSQL adresi değil (postgres://kullanıcı:parola@sunucu/veritabanı).",
		en: "RAFTA_DATABASE is not a PostgreSQL address (postgres://user:password@server/database).",
	},
	unreachable: {
		tr: "Veritabanı sunucusuna ulaşılamıyor: {folder} ({why})",
		en: "The database server cannot be reached: {folder} ({why})",
	},
	refused: {
		tr: "Veritabanı sunucusu izin vermiyor: {folder} ({why})",
		en: "The database server does not let Rafta in: {folder} ({why})",
	},
	too_old: {
		tr: "PostgreSQL 15 ya da yenisi ve UTF8 kodlaması gerekir: {folder} ({why})",
		en: "PostgreSQL 15 or newer with UTF8 encoding is needed: {folder} ({why})",
	},
	unwritable: {
		tr: "Veri klasörüne yazılamıyor: {folder}. RAFTA_DATA ile başka bir klasör seçin.",
		en: "The data folder cannot be written: {folder}. Choose another one with RAFTA_DATA.",
	},
	newer_format: {
		tr: "Bu veriler daha yeni bir Rafta sürümüyle yazılmış ({folder}). Rafta'yı güncelleyin.",
		en: "This data was written by a newer version of Rafta ({folder}). Update Rafta.",
	},
	damaged: {
		tr: "Veritabanı açılamıyor, dosya hasarlı olabilir: {folder} ({why}). Son yedeği geri yükleyin: npm run migrate -- restore {backup}",
		en: "The database cannot be opened, the file may be damaged: {folder} ({why}). Restore the last backup: npm run migrate -- restore {backup}",
	},
	emptied: {
		tr: "Veritabanı boş ya da yok, ama bu klasörde önceki bir kurulumdan kalanlar var: {folder}. Son yedeği geri yükleyin: npm run migrate -- restore {backup}. Yeni bir kurulum istiyorsanız: npm start -- --new",
		en: "The database is empty or missing, but this folder has what an installation left: {folder}. Restore the last backup: npm run migrate -- restore {backup}. For a new installation: npm start -- --new",
	},
	someBackup: { tr: "YEDEK", en: "BACKUP" },
	restoreDone: {
		tr: "Yedek yerine kondu: {archive}\nÖnceki veri saklandı: {aside}\nYedeği alan sürümle başlatın.",
		en: "The backup is in place: {archive}\nThe data before is kept: {aside}\nStart the version that made the backup.",
	},
	restoreRefused: {
		tr: "Bu yedek geri yüklenemiyor: {archive} ({why}). Hiçbir şey değişmedi.",
		en: "This backup cannot be restored: {archive} ({why}). Nothing has changed.",
	},
	restoreEncrypted: {
		tr: "Bu kopya şifreli: {archive}. Sonuna --passphrase-stdin ekleyin ve parolasını girdiden verin. Hiçbir şey değişmedi.",
		en: "This copy is encrypted: {archive}. Add --passphrase-stdin and give its passphrase on standard input. Nothing has changed.",
	},
	restorePassphrase: {
		tr: "Bu kopyanın parolası bu değil: {archive}. Hiçbir şey değişmedi.",
		en: "This copy was encrypted with another passphrase: {archive}. Nothing has changed.",
	},
	restorePostgres: {
		tr: "RAFTA_DATABASE ayarlı: yedeği önce bir klasöre geri yükleyin (RAFTA_DATABASE olmadan), sonra npm run migrate -- copy ile PostgreSQL'e taşıyın.",
		en: "RAFTA_DATABASE is set: restore the backup into a folder first (without RAFTA_DATABASE), then copy that to PostgreSQL by npm run migrate -- copy.",
	},
	not_backed_up: {
		tr: "Yükseltmeden önceki yedek alınamadı: {why}. Hiçbir şey değişmedi. Sorunu giderip yeniden başlatın ya da önceki sürümle devam edin: {folder}",
		en: "The backup before the upgrade could not be made: {why}. Nothing has changed. Mend that and start again, or go on with the version before: {folder}",
	},
	upgradeNotSaved: {
		tr: "Veritabanı büyük: yükseltmeden önce Rafta yedek almadı. PostgreSQL'in kendi yedeğine güvenin.",
		en: "The database is large: Rafta made no backup before the upgrade. Rely on PostgreSQL's own.",
	},
	full: {
		tr: "Disk dolu: {folder}. Yer açın, sonra Rafta'yı yeniden başlatın.",
		en: "The disk is full: {folder}. Make room on it, then start Rafta again.",
	},
	locked: {
		tr: "Bu veri klasörünü başka bir Rafta kullanıyor: {folder}",
		en: "Another Rafta is using this data folder: {folder}",
	},
	unknownSwitch: {
		tr: "Bilinmeyen seçenek: {value}. npm start seçeneksiz, -- --demo ya da -- --new ile çalışır; ayarlar README.md’dedir.",
		en: "Unknown option: {value}. npm start takes none, -- --demo or -- --new; README.md has the settings.",
	},
	demoPublic: {
		tr: "Deneme kipi yalnızca bu bilgisayarda çalışır. Ağa açmak için --demo-public ekleyin.",
		en: "The demonstration runs on this computer only. Add --demo-public to open it to the network.",
	},
	migrateUsage: {
		tr: "Kullanım: npm run migrate -- import YOL [--apply] [--superusers]\n  YOL: PocketBase veri klasörü (pb_data) ya da yedeği (.zip). --apply olmadan yalnızca ne olacağı gösterilir; --superusers yönetici hesaplarını da alır.\n          npm run migrate -- copy KAYNAK HEDEF [--replace | --check]\n  KAYNAK, HEDEF: Rafta veri klasörü ya da PostgreSQL adresi (postgres://…). --replace hedefteki kayıtların yerine geçer, --check yalnızca karşılaştırır.\n          npm run migrate -- restore YEDEK [--passphrase-stdin]\n  YEDEK: Rafta yedeği (.zip) ya da şifreli kopyası (.rafta; parolasını girdiden okur). Rafta kapalıyken verinin yerine geçer; eski veri yanında saklanır.",
		en: "Usage: npm run migrate -- import PATH [--apply] [--superusers]\n  PATH: a PocketBase data folder (pb_data) or backup (.zip). Without --apply it only shows what would happen; --superusers also takes accounts of administrators.\n       npm run migrate -- copy FROM TO [--replace | --check]\n  FROM, TO: a data folder of Rafta or a PostgreSQL address (postgres://…). --replace takes the place of the records that TO holds, --check only compares.\n       npm run migrate -- restore BACKUP [--passphrase-stdin]\n  BACKUP: a backup of Rafta (.zip), or an encrypted copy of one (.rafta; its passphrase is read from standard input). With Rafta stopped it takes the place of the data, which is kept beside it.",
	},
	importLine: {
		tr: "{name} -> {into} ({action}): {found} kayıttan {taken} alındı, {known} zaten vardı, {left} alınmadı; {files} dosya",
		en: "{name} -> {into} ({action}): of {found} records {taken} taken, {known} known, {left} left; {files} {files|file|files}",
	},
	import_create: { tr: "yeni koleksiyon", en: "new collection" },
	import_fill: { tr: "Rafta koleksiyonuna", en: "into Rafta's own" },
	import_accounts: { tr: "hesap bilgileri", en: "accounts" },
	import_unchanged: { tr: "daha önce alınmış", en: "imported before" },
	importLostFields: { tr: "karşılığı olmayan alanlar: {fields}", en: "fields without counterpart: {fields}" },
	importLostValues: {
		tr: "{field}: {count} değer alınamadı",
		en: "{field}: {count} {count|value|values} could not be taken",
	},
	importChanged: { tr: "olduğu gibi alınamadı: {part}", en: "could not be kept as it was: {part}" },
	importClosed: {
		tr: "{part} kapatıldı, yalnızca yöneticilere açık",
		en: "{part} is closed to all but administrators",
	},
	importRefused: { tr: "alınmadı: {id} ({field}: {code})", en: "left: {id} ({field}: {code})" },
	importMissingFiles: {
		tr: "{count} dosya kaynakta yok",
		en: "{count} {count|file|files} {count|is|are} missing in the source",
	},
	importFailedFiles: {
		tr: "{count} dosya kopyalanamadı",
		en: "{count} {count|file|files} could not be copied",
	},
	importOmitted: { tr: "alınmadı: {why}", en: "left out: {why}" },
	importOmission_own: {
		tr: "buradaki koleksiyon olduğu gibi kalır",
		en: "the collection here stays as it is",
	},
	importOmission_sign_in: {
		tr: "oturum açma bilgileri başka kurulumdan alınmaz",
		en: "what somebody signs in with is not taken from elsewhere",
	},
	importOmission_definition: { tr: "burada oluşturulamıyor", en: "it cannot be created here" },
	importOmission_reads: {
		tr: "yalnızca kaynaktaki koleksiyonları okuyan görünümler alınır",
		en: "views may read only collections that come with them",
	},
	importForeignReads: {
		tr: "{part} başka veri okuyor: {reads}",
		en: "{part} reads other data: {reads}",
	},
	importSuperusers: {
		tr: "{count} hesap kurulumun tamamına yetkili; almak için --superusers ekleyin",
		en: "{count} {count|account has|accounts have} rights over the whole installation; add --superusers to take {count|it|them}",
	},
	importSuperusersTaken: {
		tr: "{count} hesap bu kurulumun tamamına yetkili olur",
		en: "{count} {count|account gets|accounts get} rights over this whole installation",
	},
	importPart_settings: { tr: "ayarlar", en: "settings" },
	importPart_logs: { tr: "sistem kayıtları", en: "the log" },
	importPart_hooks: { tr: "sunucu kodları (pb_hooks)", en: "server code (pb_hooks)" },
	importPart_migrations: { tr: "geçiş dosyaları (pb_migrations)", en: "migration files (pb_migrations)" },
	importPart_public_files: {
		tr: "herkese açık dosyalar (pb_public)",
		en: "public files (pb_public)",
	},
	importLeftBehind: { tr: "Alınmayan bölüm: {part}", en: "Left behind: {part}" },
	importDone: { tr: "Aktarma tamamlandı.", en: "The import is done." },
	importTrial: {
		tr: "Bu bir denemeydi, hiçbir şey değişmedi. Aktarmak için --apply ekleyin.",
		en: "This was a trial, nothing has changed. Add --apply to import.",
	},
	import_missing: {
		tr: "Böyle bir klasör ya da yedek yok: {path}",
		en: "There is no such folder or backup: {path}",
	},
	import_damaged: { tr: "Okunamıyor ya da hasarlı: {path}", en: "It cannot be read or is damaged: {path}" },
	import_too_old: {
		tr: "PocketBase 0.23'ten eski bir veri klasörü: {path}. Önce PocketBase'i güncelleyin.",
		en: "A data folder older than PocketBase 0.23: {path}. Update PocketBase first.",
	},
	copy_copy: { tr: "{table}: {rows} satır taşındı…", en: "{table}: {rows} rows copied…" },
	copy_index: { tr: "{table}: dizinler hazırlanıyor…", en: "{table}: making indexes…" },
	copy_check: { tr: "{table}: {rows} satır kontrol edildi…", en: "{table}: {rows} rows checked…" },
	copySame: {
		tr: "{tables} tablo, {rows} satır: iki uç aynı.",
		en: "{tables} {tables|table|tables}, {rows} {rows|row|rows}: both ends are the same.",
	},
	copyDiffers: { tr: "Farklı tablo sayısı: {tables}", en: "Tables that differ: {tables}" },
	copyFiles: { tr: "Yüklenen dosyalar: {count}", en: "Uploaded files: {count}" },
	copyFilesStay: {
		tr: "Yüklenen dosyalar yerinde duruyor: {folder}. Sunucularda RAFTA_DATA klasörünün içine kopyalayın (S3'tekiler orada kalır).",
		en: "The uploaded files stay where they are: {folder}. Copy them into the servers' RAFTA_DATA (those on S3 stay there).",
	},
	copyFilesFetch: {
		tr: "Yüklenen dosyalar veritabanında değildir. Sunucuların RAFTA_DATA klasöründen şuraya kopyalayın: {folder} (S3'tekiler orada kalır).",
		en: "The uploaded files are not in the database. Copy them from the servers' RAFTA_DATA to {folder} (those on S3 stay there).",
	},
	copyFilesBoth: {
		tr: "Yüklenen dosyalar veritabanında değildir; oldukları yerde kaldılar.",
		en: "The uploaded files are not in the database; they stay where they are.",
	},
	copyBackupsStay: {
		tr: "Yedekler yerinde duruyor: {folder}",
		en: "The backups stay where they are: {folder}",
	},
	copyDone: { tr: "Taşındı: {to}", en: "Copied to {to}" },
	copyOneEnd: {
		tr: "Kaynak ile hedef aynı yer. Hiçbir şey değişmedi.",
		en: "Both ends are the same place. Nothing has changed.",
	},
	copyRunning: {
		tr: "Hedefteki veritabanını çalışan bir Rafta kullanıyor. Önce onu durdurun.",
		en: "A running Rafta uses the database to copy to. Stop it first.",
	},
	copyFromRunning: {
		tr: "Kaynağı çalışan bir Rafta kullanıyor: bundan sonra yazılanlar taşınmaz.",
		en: "A running Rafta is using the source: anything written from now on is not copied.",
	},
	copyRefused_nothing: { tr: "Burada Rafta verisi yok: {at}", en: "There is no data of Rafta here: {at}" },
	copyRefused_occupied: {
		tr: "Hedefte kayıtlar var. Hiçbir şey değişmedi. Yerlerine geçmesi için --replace ekleyin.",
		en: "The target holds records. Nothing has changed. Add --replace to put the copy in their place.",
	},
	copyRefused_value: {
		tr: "Hedefin saklayamayacağı bir değer var: {why}. Hiçbir şey değişmedi.",
		en: "The target cannot keep a value as it is: {why}. Nothing has changed.",
	},
	copyRefused_index: {
		tr: "Hedef bir dizini kabul etmiyor: {why}. Hiçbir şey değişmedi.",
		en: "The target does not take an index: {why}. Nothing has changed.",
	},
	copyRefused_view: {
		tr: "Hedef bir görünümü kabul etmiyor: {why}. Hiçbir şey değişmedi.",
		en: "The target does not take a view: {why}. Nothing has changed.",
	},
	copyRefused_differs: {
		tr: "Yazılanlar okunanlarla aynı değil: {why}. Hiçbir şey değişmedi.",
		en: "The written data differs from the source: {why}. Nothing has changed.",
	},
	adminUsage: {
		tr: "Kullanım: npm run admin -- create E-POSTA --password-stdin [--name AD]\n          npm run admin -- second-factor-off E-POSTA\n          npm run admin -- superuser list\n          npm run admin -- superuser (upsert | update) E-POSTA --password-stdin\n          npm run admin -- superuser (delete | otp) E-POSTA\n          npm run admin -- superuser ips [ADRES…]",
		en: "Usage: npm run admin -- create EMAIL --password-stdin [--name NAME]\n       npm run admin -- second-factor-off EMAIL\n       npm run admin -- superuser list\n       npm run admin -- superuser (upsert | update) EMAIL --password-stdin\n       npm run admin -- superuser (delete | otp) EMAIL\n       npm run admin -- superuser ips [ADDRESS…]",
	},
	superuserListed: { tr: "{email}", en: "{email}" },
	superuserKept: { tr: "Parola kaydedildi: {email}", en: "The password is set: {email}" },
	superuserDeleted: { tr: "Silindi: {email}", en: "Deleted: {email}" },
	superuserCode: { tr: "Kod {code}, otpId {id}", en: "Code {code}, otpId {id}" },
	superuserNoCodes: {
		tr: "_superusers için kodla giriş kapalı.",
		en: "Signing in by a code is off for _superusers.",
	},
	superuserFrom: {
		tr: "Yöneticiler yalnızca buradan gelebilir: {addresses}",
		en: "Administrators may come from here alone: {addresses}",
	},
	superuserFromAnywhere: {
		tr: "Yöneticiler her adresten gelebilir.",
		en: "Administrators may come from any address.",
	},
	adminCreated: { tr: "Yönetici oluşturuldu: {email}", en: "Administrator created: {email}" },
	adminUnknown: { tr: "Böyle bir hesap yok: {email}", en: "There is no such account: {email}" },
	secondFactorOff: {
		tr: "İki adımlı giriş kapatıldı: {email}",
		en: "Two-step sign-in is off: {email}",
	},
	swapCheckUsage: {
		tr: "Kullanım: npm run swap:check -- DOSYA (yayımlanmış bir takas sonucu)",
		en: "Usage: npm run swap:check -- FILE (a published result of a swap event)",
	},
	swapCheckHash: { tr: "Özet: {hash}", en: "Hash: {hash}" },
	swapCheckSound: {
		tr: "{books} kitaptan {placed} tanesi yerini buldu. Sonuç kurallara uyuyor ve yeniden hesaplanınca aynı çıkıyor.",
		en: "{placed} of {books} {books|book|books} {placed|is|are} placed. The result keeps to the rules and comes out the same when matched again.",
	},
	swapCheckUnsound: {
		tr: "Sonuçta {faults} sorun var.",
		en: "The result has {faults} {faults|fault|faults}.",
	},
	adminFailed: { tr: "Yönetici oluşturulamadı: {why}", en: "The administrator was not created: {why}" },
} as const;

export type ConsoleText = keyof typeof texts;

export const consoleLanguage: ConsoleLanguage = (
	process.env.LC_ALL ||
	process.env.LC_MESSAGES ||
	process.env.LANG ||
	""
).startsWith("tr")
	? "tr"
	: "en";

/** Returns a console text with its placeholders filled; control characters in external values are escaped. */
export const consoleText = (
	key: ConsoleText,
	values: Readonly<Record<string, string | number>> = {},
): string => fillPlaceholders(texts[key][consoleLanguage], (name) => printable(String(values[name] ?? "")));

/** A text with the values of its placeholders. */
export interface ProblemText {
	readonly key: ConsoleText;
	readonly values: Readonly<Record<string, string | number>>;
}

/** Error that ends the program with one clear sentence. */
export class StartProblem extends Error {
	override name = "StartProblem";
	readonly text: ProblemText;
	constructor(key: ConsoleText, values: Readonly<Record<string, string | number>> = {}) {
		super(consoleText(key, values));
		this.text = { key, values };
	}
}
