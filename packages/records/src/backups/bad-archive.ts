import type { Text } from "../types/language.ts";

/** Reason why an archive cannot be restored, or a zip not unpacked; it follows "The backup cannot be restored:". */
export class BadArchive extends Error {
	override name = "BadArchive";
	readonly text: Text;
	constructor(text: Text, cause?: unknown) {
		super(text.en, { cause });
		this.text = text;
	}
}

export const flaws = {
	zip: {
		en: "the file is damaged, incomplete or not a zip file",
		tr: "bu bir zip dosyası değil ya da dosya hasarlı veya eksik",
	},
	noList: { en: "it has no list of contents", tr: "içindekilerin listesi yok" },
	otherDatabase: { en: "the database does not match the list", tr: "veritabanı listeyle uyuşmuyor" },
	otherFiles: { en: "the files do not match the list", tr: "dosyalar listeyle uyuşmuyor" },
	database: { en: "the database is damaged", tr: "veritabanı hasarlı" },
	administrator: { en: "it has no administrator account", tr: "içinde yönetici hesabı yok" },
	copy: { en: "the encrypted copy is damaged or incomplete", tr: "şifreli kopya hasarlı ya da eksik" },
	newerCopy: {
		en: "it was encrypted by a newer version",
		tr: "daha yeni bir sürümle şifrelenmiş",
	},
	encrypted: { en: "it is encrypted", tr: "dosya şifreli" },
	tooLarge: { en: "it is too large when unpacked", tr: "açılınca çok büyük oluyor" },
	noRoom: { en: "there is not enough disk space for it", tr: "diskte yeterli yer yok" },
	unexpected: (name: string): Text => ({
		en: `it contains the unexpected file ${name}`,
		tr: `beklenmeyen dosya: ${name}`,
	}),
	twice: (name: string): Text => ({
		en: `it contains ${name} twice`,
		tr: `aynı dosya iki kez geçiyor: ${name}`,
	}),
	link: (name: string): Text => ({ en: `${name} is a link`, tr: `dosya değil, bağlantı: ${name}` }),
	newer: (release: string): Text => ({
		en: `it was created by a newer version (${release})`,
		tr: `daha yeni bir sürümle alınmış (${release})`,
	}),
	foreignView: (view: string): Text => ({
		en: `the view ${view} works only with a different type of database`,
		tr: `bu görünüm yalnızca başka türde bir veritabanında çalışır: ${view}`,
	}),
};
