/** Console texts of the program, in the language of the system. */
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { printable } from "@rafta/records";

export type ConsoleLanguage = "tr" | "en";

const texts = {
	ready: { tr: "Rafta hazır: {url}", en: "Rafta is ready: {url}" },
	network: { tr: "Ağdaki adres: {url}", en: "Network address: {url}" },
	setup: {
		tr: "İlk kurulum için bu bağlantıyı açın (bağlantı bir kez kullanılabilir):\n  {url}",
		en: "Open this link to set up Rafta (it can be used only once):\n  {url}",
	},
	seeding: { tr: "Deneme verileri hazırlanıyor…", en: "Preparing demo data…" },
	demo: {
		tr: "Deneme hesapları (parola: {password}):",
		en: "Demo accounts (password: {password}):",
	},
	waiting: {
		tr: "Çalışan başka bir Rafta, bir yedeği geri yüklüyor ya da tabloları değiştiriyor; işinin bitmesi bekleniyor…",
		en: "Waiting for another Rafta process to finish restoring a backup or changing the tables…",
	},
	stopping: { tr: "Rafta durduruluyor…", en: "Rafta is stopping…" },
	portTaken: {
		tr: "{port} numaralı port kullanımda. RAFTA_PORT ile başka bir port seçin.",
		en: "Port {port} is in use. Choose another port with RAFTA_PORT.",
	},
	noAddress: {
		tr: "{host} adresi dinlenemiyor: {why}",
		en: "Cannot listen on {host}: {why}",
	},
	badPort: {
		tr: "RAFTA_PORT geçerli bir port değil: {value}",
		en: "RAFTA_PORT is not a valid port: {value}",
	},
	badWorkers: {
		tr: "RAFTA_WORKERS, {least} ile {most} arasında bir tam sayı olmalı (verilen değer: {value})",
		en: "RAFTA_WORKERS must be a whole number from {least} to {most} (value given: {value})",
	},
	badDrain: {
		tr: "RAFTA_DRAIN_SECONDS, {least} ile {most} arasında bir tam sayı olmalı (verilen değer: {value})",
		en: "RAFTA_DRAIN_SECONDS must be a whole number from {least} to {most} (value given: {value})",
	},
	badRead: {
		tr: "RAFTA_READ_SECONDS, {least} ile {most} arasında bir tam sayı olmalı (verilen değer: {value})",
		en: "RAFTA_READ_SECONDS must be a whole number from {least} to {most} (value given: {value})",
	},
	workerEnded: {
		tr: "{pid} numaralı sunucu süreci sona erdi ({why}); yenisi başlatılıyor.",
		en: "Server process {pid} has ended ({why}); a new one is being started.",
	},
	workersFail: {
		tr: "Sunucu süreçleri başlatılamıyor: art arda {count} kez sona erdi. Nedeni yukarıda yazıyor.",
		en: "The server processes can't be started: they ended {count} {count|time|times} in a row. See the reason above.",
	},
	badDatabase: {
		tr: "RAFTA_DATABASE bir PostgreSQL adresi değil (postgres://kullanıcı:parola@sunucu/veritabanı).",
		en: "RAFTA_DATABASE is not a PostgreSQL address (postgres://user:password@server/database).",
	},
	unreachable: {
		tr: "Veritabanı sunucusuna ulaşılamıyor: {folder} ({why})",
		en: "The database server can't be reached: {folder} ({why})",
	},
	refused: {
		tr: "Veritabanı sunucusu bağlantıya izin vermiyor: {folder} ({why})",
		en: "The database server refuses the connection: {folder} ({why})",
	},
	too_old: {
		tr: "PostgreSQL 15 ya da daha yeni bir sürüm ve UTF8 karakter kodlaması gerekir: {folder} ({why})",
		en: "PostgreSQL 15 or later and UTF8 encoding are required: {folder} ({why})",
	},
	unwritable: {
		tr: "Veri klasörüne yazılamıyor: {folder}. RAFTA_DATA ile başka bir klasör seçin.",
		en: "Rafta can't write to the data folder: {folder}. Choose another folder with RAFTA_DATA.",
	},
	newer_format: {
		tr: "Bu veriler daha yeni bir Rafta sürümüyle yazılmış ({folder}). Rafta'nın yeni sürümüne geçin.",
		en: "This data was written by a newer version of Rafta ({folder}). Upgrade Rafta.",
	},
	damaged: {
		tr: "Veritabanı açılamıyor; dosya hasarlı olabilir: {folder} ({why}). Son yedeği geri yükleyin: npm run migrate -- restore {backup}",
		en: "The database can't be opened; the file may be damaged: {folder} ({why}). Restore the latest backup: npm run migrate -- restore {backup}",
	},
	emptied: {
		tr: "Veritabanı boş ya da yok, ama bu klasörde önceki bir kurulumdan kalan dosyalar var: {folder}. Son yedeği geri yükleyin: npm run migrate -- restore {backup}. Yeni bir kurulum istiyorsanız: npm start -- --new",
		en: "The database is empty or missing, but this folder has files from a previous installation: {folder}. Restore the latest backup: npm run migrate -- restore {backup}. For a new installation: npm start -- --new",
	},
	someBackup: { tr: "YEDEK", en: "BACKUP" },
	restoreDone: {
		tr: "Yedek geri yüklendi: {archive}\nÖnceki veriler saklandı: {aside}\nRafta'yı, yedeğin alındığı sürümle başlatın.",
		en: "Backup restored: {archive}\nThe previous data is kept: {aside}\nStart Rafta with the version that created the backup.",
	},
	restoreRefused: {
		tr: "Bu yedek geri yüklenemiyor: {archive} ({why}). Hiçbir şey değişmedi.",
		en: "This backup can't be restored: {archive} ({why}). Nothing has changed.",
	},
	restoreEncrypted: {
		tr: "Bu kopya şifreli: {archive}. Komutun sonuna --passphrase-stdin ekleyin ve parolayı standart girdiden verin. Hiçbir şey değişmedi.",
		en: "This copy is encrypted: {archive}. Add --passphrase-stdin to the command and provide the passphrase on standard input. Nothing has changed.",
	},
	restorePassphrase: {
		tr: "Bu kopya başka bir parolayla şifrelenmiş: {archive}. Hiçbir şey değişmedi.",
		en: "This copy was encrypted with another passphrase: {archive}. Nothing has changed.",
	},
	restorePostgres: {
		tr: "RAFTA_DATABASE ayarlı: yedeği önce bir klasöre geri yükleyin (RAFTA_DATABASE olmadan), sonra npm run migrate -- copy ile PostgreSQL'e kopyalayın.",
		en: "RAFTA_DATABASE is set: restore the backup into a folder first (without RAFTA_DATABASE), then copy it to PostgreSQL with npm run migrate -- copy.",
	},
	not_backed_up: {
		tr: "Yükseltmeden önce yedek alınamadı ({folder}): {why}. Hiçbir şey değişmedi. Sorunu giderip Rafta'yı yeniden başlatın ya da önceki sürümle devam edin.",
		en: "The backup before the upgrade could not be created ({folder}): {why}. Nothing has changed. Fix the problem and start Rafta again, or continue with the previous version.",
	},
	upgradeNotSaved: {
		tr: "Veritabanı büyük olduğu için Rafta, yükseltmeden önce yedek almadı. Veritabanını PostgreSQL'in kendi araçlarıyla yedekleyin.",
		en: "The database is large, so Rafta did not create a backup before the upgrade. Back up the database with PostgreSQL's own tools.",
	},
	full: {
		tr: "Disk dolu: {folder}. Yer açın, sonra Rafta'yı yeniden başlatın.",
		en: "The disk is full: {folder}. Free up some space, then start Rafta again.",
	},
	locked: {
		tr: "Bu veri klasörü, çalışan başka bir Rafta tarafından kullanılıyor: {folder}",
		en: "Another Rafta process is using this data folder: {folder}",
	},
	unknownSwitch: {
		tr: "Bilinmeyen seçenek: {value}. npm start komutunu seçeneksiz, -- --demo ya da -- --new ile çalıştırın; ayarlar README.md dosyasında açıklanır.",
		en: "Unknown option: {value}. Run npm start with no options, with -- --demo or with -- --new. The settings are described in README.md.",
	},
	demoPublic: {
		tr: "Deneme kurulumu yalnızca bu bilgisayarda çalışır. Ağdan erişime açmak için --demo-public ekleyin.",
		en: "The demo runs only on this computer. Add --demo-public to open it to the network.",
	},
	migrateUsage: {
		tr: "Kullanım: npm run migrate -- import YOL [--apply] [--superusers]\n  YOL: PocketBase veri klasörü (pb_data) ya da yedeği (.zip). --apply olmadan yalnızca ne olacağı gösterilir; --superusers yönetici hesaplarını da aktarır.\n          npm run migrate -- copy KAYNAK HEDEF [--replace | --check]\n  KAYNAK, HEDEF: Rafta veri klasörü ya da PostgreSQL adresi (postgres://…). --replace hedefteki kayıtların yerine kopyayı koyar, --check yalnızca karşılaştırır.\n          npm run migrate -- restore YEDEK [--passphrase-stdin]\n  YEDEK: Rafta yedeği (.zip) ya da şifreli kopyası (.rafta; parolası standart girdiden okunur). Yedek, Rafta kapalıyken verilerin yerine konur; eski veriler de saklanır.",
		en: "Usage: npm run migrate -- import PATH [--apply] [--superusers]\n  PATH: a PocketBase data folder (pb_data) or backup (.zip). Without --apply, the command only shows what would happen; --superusers also imports administrator accounts.\n       npm run migrate -- copy FROM TO [--replace | --check]\n  FROM, TO: a Rafta data folder or a PostgreSQL address (postgres://…). --replace replaces the records in TO; --check only compares.\n       npm run migrate -- restore BACKUP [--passphrase-stdin]\n  BACKUP: a Rafta backup (.zip) or an encrypted copy of one (.rafta; its passphrase is read from standard input). Rafta must be stopped; the backup replaces the data, and the old data is also kept.",
	},
	importLine: {
		tr: "{name} -> {into} ({action}): {found} kayıttan {taken} tanesi aktarıldı, {known} tanesi zaten vardı, {left} tanesi aktarılmadı; {files} dosya",
		en: "{name} -> {into} ({action}): {taken} of {found} {found|record|records} imported, {known} already here, {left} not imported; {files} {files|file|files}",
	},
	import_create: { tr: "yeni koleksiyon", en: "new collection" },
	import_fill: { tr: "Rafta koleksiyonuna eklenir", en: "added to Rafta's collection" },
	import_accounts: { tr: "hesap bilgileri", en: "account details" },
	import_unchanged: { tr: "daha önce aktarılmış", en: "already imported" },
	importLostFields: {
		tr: "burada karşılığı olmayan alanlar: {fields}",
		en: "fields with no counterpart here: {fields}",
	},
	importLostValues: {
		tr: "{field}: {count} değer aktarılamadı",
		en: "{field}: {count} {count|value|values} could not be imported",
	},
	importChanged: { tr: "olduğu gibi aktarılamadı: {part}", en: "could not be imported unchanged: {part}" },
	importClosed: {
		tr: "{part} artık yalnızca yöneticilere açık",
		en: "{part} is now open only to administrators",
	},
	importRefused: { tr: "aktarılmadı: {id} ({field}: {code})", en: "not imported: {id} ({field}: {code})" },
	importMissingFiles: {
		tr: "{count} dosya kaynakta yok",
		en: "{count} {count|file|files} {count|is|are} missing from the source",
	},
	importFailedFiles: {
		tr: "{count} dosya kopyalanamadı",
		en: "{count} {count|file|files} could not be copied",
	},
	importOmitted: { tr: "aktarılmadı: {why}", en: "not imported: {why}" },
	importOmission_own: {
		tr: "buradaki koleksiyon olduğu gibi kalır",
		en: "the existing collection stays as it is",
	},
	importOmission_sign_in: {
		tr: "giriş bilgileri başka bir kurulumdan aktarılmaz",
		en: "sign-in details can't be imported from another installation",
	},
	importOmission_definition: { tr: "burada oluşturulamaz", en: "it can't be created here" },
	importOmission_reads: {
		tr: "yalnızca kaynaktaki koleksiyonları okuyan görünümler aktarılır",
		en: "only views that read collections in the source are imported",
	},
	importForeignReads: {
		tr: "{part} kaynakta olmayan verileri okuyor: {reads}",
		en: "{part} reads data that is not in the source: {reads}",
	},
	importSuperusers: {
		tr: "{count} hesap kurulumun tamamında yetkili; aktarmak için --superusers ekleyin",
		en: "{count} {count|account has|accounts have} full rights over the installation; add --superusers to import {count|it|them}",
	},
	importSuperusersTaken: {
		tr: "{count} hesap bu kurulumun tamamında yetkili olur",
		en: "{count} {count|account gets|accounts get} full rights over this installation",
	},
	importPart_settings: { tr: "ayarlar", en: "settings" },
	importPart_logs: { tr: "sistem kayıtları", en: "logs" },
	importPart_hooks: { tr: "sunucu kodları (pb_hooks)", en: "server code (pb_hooks)" },
	importPart_migrations: { tr: "geçiş dosyaları (pb_migrations)", en: "migration files (pb_migrations)" },
	importPart_public_files: {
		tr: "herkese açık dosyalar (pb_public)",
		en: "public files (pb_public)",
	},
	importLeftBehind: { tr: "Aktarılmayan bölüm: {part}", en: "Not imported: {part}" },
	importDone: { tr: "Aktarım tamamlandı.", en: "The import is complete." },
	importTrial: {
		tr: "Bu bir denemeydi; hiçbir şey değişmedi. Aktarmak için --apply ekleyin.",
		en: "This was a trial run; nothing has changed. Add --apply to import.",
	},
	import_missing: {
		tr: "Böyle bir klasör ya da yedek yok: {path}",
		en: "No such folder or backup: {path}",
	},
	import_damaged: { tr: "Okunamıyor ya da hasarlı: {path}", en: "Can't be read or is damaged: {path}" },
	import_too_old: {
		tr: "Veri klasörü PocketBase 0.23'ten eski bir sürümle oluşturulmuş: {path}. Önce PocketBase'i güncelleyin.",
		en: "The data folder was created by a PocketBase version older than 0.23: {path}. Update PocketBase first.",
	},
	copy_copy: { tr: "{table}: {rows} satır kopyalandı…", en: "{table}: {rows} {rows|row|rows} copied…" },
	copy_index: { tr: "{table}: dizinler oluşturuluyor…", en: "{table}: creating indexes…" },
	copy_check: { tr: "{table}: {rows} satır kontrol edildi…", en: "{table}: {rows} {rows|row|rows} checked…" },
	copySame: {
		tr: "{tables} tablo, {rows} satır: iki taraf aynı.",
		en: "{tables} {tables|table|tables}, {rows} {rows|row|rows}: both sides are identical.",
	},
	copyDiffers: { tr: "Farklı olan tablo sayısı: {tables}", en: "Number of tables that differ: {tables}" },
	copyFiles: { tr: "Yüklenen dosyalar: {count}", en: "Uploaded files: {count}" },
	copyFilesStay: {
		tr: "Yüklenen dosyalar eski yerinde: {folder}. Bunları sunucuların RAFTA_DATA klasörüne kopyalayın (S3'tekiler orada kalır).",
		en: "The uploaded files are still in {folder}. Copy them to the servers' RAFTA_DATA folder (files in S3 storage stay where they are).",
	},
	copyFilesFetch: {
		tr: "Yüklenen dosyalar veritabanında değildir. Bunları sunucuların RAFTA_DATA klasöründen şuraya kopyalayın: {folder} (S3'tekiler orada kalır).",
		en: "The uploaded files are not in the database. Copy them from the servers' RAFTA_DATA folder to {folder} (files in S3 storage stay where they are).",
	},
	copyFilesBoth: {
		tr: "Yüklenen dosyalar veritabanında değildir; oldukları yerde kalır.",
		en: "The uploaded files are not in the database; they remain where they were.",
	},
	copyBackupsStay: {
		tr: "Yedekler eski yerinde: {folder}",
		en: "The backups are still in {folder}",
	},
	copyDone: { tr: "Kopyalandı: {to}", en: "Copied to {to}" },
	copyOneEnd: {
		tr: "Kaynak ile hedef aynı yer. Hiçbir şey değişmedi.",
		en: "The source and the target are the same. Nothing has changed.",
	},
	copyRunning: {
		tr: "Hedefteki veritabanı, çalışan bir Rafta tarafından kullanılıyor. Önce çalışan Rafta'yı durdurun.",
		en: "Rafta is running and using the target database. Stop Rafta first.",
	},
	copyFromRunning: {
		tr: "Kaynak, çalışan bir Rafta tarafından kullanılıyor: bundan sonra yazılanlar kopyalanmaz.",
		en: "Rafta is running and using the source: changes made from now on will not be copied.",
	},
	copyRefused_nothing: { tr: "Burada Rafta verisi yok: {at}", en: "There is no Rafta data here: {at}" },
	copyRefused_occupied: {
		tr: "Hedefte kayıtlar var. Hiçbir şey değişmedi. Kopyanın bu kayıtların yerine geçmesi için --replace ekleyin.",
		en: "The target already has records. Nothing has changed. Add --replace to replace them with the copy.",
	},
	copyRefused_value: {
		tr: "Hedefin saklayamayacağı bir değer var: {why}. Hiçbir şey değişmedi.",
		en: "The target can't store one of the values unchanged: {why}. Nothing has changed.",
	},
	copyRefused_index: {
		tr: "Hedef, dizinlerden birini kabul etmiyor: {why}. Hiçbir şey değişmedi.",
		en: "The target does not accept one of the indexes: {why}. Nothing has changed.",
	},
	copyRefused_view: {
		tr: "Hedef, görünümlerden birini kabul etmiyor: {why}. Hiçbir şey değişmedi.",
		en: "The target does not accept one of the views: {why}. Nothing has changed.",
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
	superuserKept: { tr: "Parola kaydedildi: {email}", en: "Password saved: {email}" },
	superuserDeleted: { tr: "Silindi: {email}", en: "Deleted: {email}" },
	superuserCode: { tr: "Kod {code}, otpId {id}", en: "Code {code}, otpId {id}" },
	superuserNoCodes: {
		tr: "_superusers için kodla giriş kapalı.",
		en: "Sign-in with a code is off for _superusers.",
	},
	superuserFrom: {
		tr: "Yöneticiler yalnızca şu adreslerden bağlanabilir: {addresses}",
		en: "Administrators can connect only from these addresses: {addresses}",
	},
	superuserFromAnywhere: {
		tr: "Yöneticiler her adresten bağlanabilir.",
		en: "Administrators can connect from any address.",
	},
	adminCreated: { tr: "Yönetici oluşturuldu: {email}", en: "Administrator created: {email}" },
	adminUnknown: { tr: "Böyle bir hesap yok: {email}", en: "No such account: {email}" },
	secondFactorOff: {
		tr: "İki adımlı giriş kapatıldı: {email}",
		en: "Two-step sign-in turned off: {email}",
	},
	swapCheckUsage: {
		tr: "Kullanım: npm run swap:check -- DOSYA (yayımlanmış bir takas sonucu)",
		en: "Usage: npm run swap:check -- FILE (a published swap event result)",
	},
	swapCheckHash: { tr: "Özet: {hash}", en: "Hash: {hash}" },
	swapCheckSound: {
		tr: "{books} kitaptan {placed} tanesi eşleşti. Sonuç kurallara uyuyor ve yeniden hesaplanınca aynı çıkıyor.",
		en: "{placed} of {books} {books|book|books} {placed|was|were} matched. The result follows the rules and is the same when recalculated.",
	},
	swapCheckUnsound: {
		tr: "Sonuçta {faults} sorun var.",
		en: "The result has {faults} {faults|problem|problems}.",
	},
	adminFailed: { tr: "Komut tamamlanamadı: {why}", en: "The command could not be completed: {why}" },
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
