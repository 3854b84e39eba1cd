/** What the program says on the console, in the language of the system. */
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
	stopping: { tr: "Rafta kapanıyor…", en: "Rafta is stopping…" },
	portTaken: {
		tr: "{port} numaralı port kullanımda. RAFTA_PORT ile başka bir port seçin.",
		en: "Port {port} is in use. Choose another one with RAFTA_PORT.",
	},
	noAddress: {
		tr: "{host} adresinde dinlenemiyor: {why}",
		en: "Cannot listen on {host}: {why}",
	},
	badPort: { tr: "RAFTA_PORT geçerli bir port değil: {port}", en: "RAFTA_PORT is not a valid port: {port}" },
	unwritable: {
		tr: "Veri klasörüne yazılamıyor: {folder}. RAFTA_DATA ile başka bir klasör seçin.",
		en: "The data folder cannot be written: {folder}. Choose another one with RAFTA_DATA.",
	},
	newer_format: {
		tr: "Bu veriler daha yeni bir Rafta sürümüyle yazılmış ({folder}). Rafta'yı güncelleyin.",
		en: "This data was written by a newer version of Rafta ({folder}). Update Rafta.",
	},
	damaged: {
		tr: "Veritabanı açılamıyor, dosya hasarlı olabilir: {folder}. Yedekten geri yükleyin.",
		en: "The database cannot be opened, the file may be damaged: {folder}. Restore a backup.",
	},
	locked: {
		tr: "Bu veri klasörünü başka bir Rafta kullanıyor: {folder}",
		en: "Another Rafta is using this data folder: {folder}",
	},
	demoPublic: {
		tr: "Deneme kipi yalnızca bu bilgisayarda çalışır. Ağa açmak için --demo-public ekleyin.",
		en: "The demonstration runs on this computer only. Add --demo-public to open it to the network.",
	},
	adminUsage: {
		tr: "Kullanım: npm run admin -- create E-POSTA --password-stdin [--name AD]",
		en: "Usage: npm run admin -- create EMAIL --password-stdin [--name NAME]",
	},
	adminCreated: { tr: "Yönetici oluşturuldu: {email}", en: "Administrator created: {email}" },
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

/** A console text with its places filled. */
export const consoleText = (
	key: ConsoleText,
	values: Readonly<Record<string, string | number>> = {},
): string =>
	texts[key][consoleLanguage].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));

/** Something that ends the program with one clear sentence. */
export class StartProblem extends Error {
	override name = "StartProblem";
	constructor(key: ConsoleText, values: Readonly<Record<string, string | number>> = {}) {
		super(consoleText(key, values));
	}
}
