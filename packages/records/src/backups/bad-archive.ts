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
	zip: { en: "the file is damaged or not a complete zip", tr: "dosya hasarlı ya da tam bir zip değil" },
	noList: { en: "it has no list of its contents", tr: "içindekilerin listesi yok" },
	otherDatabase: { en: "the database does not match the list", tr: "veritabanı listeyle uyuşmuyor" },
	otherFiles: { en: "the files do not match the list", tr: "dosyalar listeyle uyuşmuyor" },
	database: { en: "the database is damaged", tr: "veritabanı hasarlı" },
	administrator: { en: "it has no account of an administrator", tr: "içinde yönetici hesabı yok" },
	copy: { en: "the encrypted copy is damaged or not complete", tr: "şifreli kopya hasarlı ya da eksik" },
	newerCopy: {
		en: "it was encrypted by a newer program",
		tr: "daha yeni bir sürümle şifrelenmiş",
	},
	encrypted: { en: "it is encrypted", tr: "zip şifreli" },
	tooLarge: { en: "it is too large when unpacked", tr: "açılınca çok büyük" },
	noRoom: { en: "there is no room for it on the disk", tr: "diskte yer yok" },
	unexpected: (name: string): Text => ({ en: `unexpected ${name}`, tr: `beklenmeyen dosya: ${name}` }),
	twice: (name: string): Text => ({ en: `${name} is there twice`, tr: `iki kez var: ${name}` }),
	link: (name: string): Text => ({ en: `${name} is a link`, tr: `dosya değil, bağlantı: ${name}` }),
	newer: (release: string): Text => ({
		en: `it was made by a newer program (${release})`,
		tr: `daha yeni bir sürümle alınmış (${release})`,
	}),
	foreignView: (view: string): Text => ({
		en: `the view ${view} works on another engine only`,
		tr: `bu görünüm yalnızca başka bir veritabanında çalışır: ${view}`,
	}),
};
