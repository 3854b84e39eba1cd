import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Verilerin güvenliği",
		damaged: "Veritabanında okunamayan bir bölüm var ({ago} fark edildi). Yeni kayıt girmeyin.",
		damagedDo: "Şimdi ona dönün; dönene kadar yeni yedek alınmaz.",
		goodOne: "Son sağlam yedek {ago} alındı.",
		noGoodOne: "Sağlam bir yedek yok.",
		old: "Bilgisayar bozulursa ondan sonraki kayıtlar kaybolur.",
		oldDo:
			"Şimdi elle bir yedek alın ve diskte yer olduğuna bakın; yedek, Rafta açıkken her gün kendiliğinden alınır.",
		copied: "İkinci yedek en son {ago} kopyalandı.",
		neverCopied: "İkinci yedek hiç kopyalanamadı.",
		plugIn:
			"“{name}” takılı ve açık olsun: USB bellekse takın, ağ klasörüyse o bilgisayarı açın. Kopya bir saat içinde kendiliğinden alınır.",
		rehearsalFailed:
			"Son yedeğin geri yükleme denemesi başarısız oldu ({ago}: {why}). Verileriniz duruyor; şimdi elle yeni bir yedek alın.",
		copiesOpen:
			"“{name}”: oradaki yedek kopyaları şifreli değil, ele geçiren okur. Yedekler bölümünde bir parola oluşturun.",
		secretsMissing:
			"Yedek başka bir bilgisayarda alınmış; şu parolalar onunla gelmez, ayarlara yeniden yazın: {which}.",
		secret_mail: "e-posta sunucusu",
		secret_files: "dosya deposu",
		secret_backups: "yedek deposu",
		secret_sign_in: "dış hesapla giriş",
		toSettings: "Ayarlara git",
		toBackups: "Yedeklere git",
		tellAdmin: "Bunu Rafta yöneticinize hemen söyleyin.",
	},
	{
		title: "Safety of the data",
		damaged: "Part of the database cannot be read (noticed {ago}). Enter nothing new.",
		damagedDo: "Restore it now; until then no new one is made.",
		goodOne: "The last good backup was made {ago}.",
		noGoodOne: "There is no good backup.",
		old: "If the computer breaks, everything recorded since is lost.",
		oldDo:
			"Make a backup by hand now, and see that the disk has room; while Rafta is open, one is made every day by itself.",
		copied: "The second backup was last copied {ago}.",
		neverCopied: "The second backup was never copied.",
		plugIn:
			"Have “{name}” plugged in and on: plug the USB stick in, or switch on the computer of the network folder. The copy is made within an hour by itself.",
		rehearsalFailed:
			"The last backup could not be restored in a rehearsal ({ago}: {why}). Your data is there; make a new backup by hand now.",
		copiesOpen:
			"“{name}”: the copies of backups there are not encrypted; whoever gets them can read them. Create a passphrase in the backups section.",
		secretsMissing:
			"The backup was made on another computer. These passwords do not come with it; type them into the settings again: {which}.",
		secret_mail: "mail server",
		secret_files: "store of files",
		secret_backups: "store of backups",
		secret_sign_in: "sign-in service",
		toSettings: "Go to the settings",
		toBackups: "Go to the backups",
		tellAdmin: "Tell the administrator of Rafta at once.",
	},
);
