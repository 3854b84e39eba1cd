import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Verilerin güvenliği",
		damaged: "Veritabanında okunamayan bir bölüm var ({ago} fark edildi). Yeni kayıt girmeyin.",
		damagedDo: "Şimdi bu yedeği geri yükleyin; geri yükleme tamamlanana kadar yeni yedek alınmaz.",
		damagedNoneDo:
			"İkinci yedekte ya da başka bir yerde sağlam bir yedek varsa onu Yedekler bölümünde geri yükleyin; geri yükleme tamamlanana kadar yeni yedek alınmaz.",
		goodOne: "Son sağlam yedek {ago} alındı.",
		noGoodOne: "Sağlam bir yedek bulunamadı.",
		old: "Bilgisayar bozulursa bu yedekten sonraki kayıtlar kaybolur.",
		oldNone: "Bilgisayar bozulursa bütün kayıtlar kaybolur.",
		oldDo:
			"Şimdi elle bir yedek alın; sonra otomatik yedeğin açık olup olmadığına ve diskte yeterince yer bulunup bulunmadığına bakın.",
		copied: "İkinci yedek en son {ago} kopyalandı.",
		neverCopied: "İkinci yedek hiç kopyalanamadı.",
		plugIn:
			"“{name}” bir USB bellekse belleği takın, ağ klasörüyse klasörün bulunduğu bilgisayarı açın, S3 deposuysa internet bağlantısını kontrol edin. Kopya bir saat içinde kendiliğinden alınır.",
		rehearsalFailed:
			"Son yedeğin geri yükleme denemesi başarısız oldu ({ago}: {why}). Verileriniz yerinde; şimdi elle yeni bir yedek alın.",
		copiesOpen:
			"“{name}” konumundaki yedek kopyaları şifreli değil; bunları ele geçiren herkes içindekileri okuyabilir. Yedekler bölümünde kopyalar için bir parola oluşturun.",
		secretsMissing:
			"Geri yüklenen yedek başka bir bilgisayarda alınmış. Yedekte bulunmayan şu parolaları ayarlara yeniden girin: {which}.",
		secret_mail: "e-posta sunucusu",
		secret_files: "dosya deposu",
		secret_backups: "yedek deposu",
		secret_sign_in: "başka hesaplarla giriş",
		toSettings: "Ayarlara git",
		toBackups: "Yedeklere git",
		tellAdmin: "Durumu Rafta yöneticinize hemen bildirin.",
	},
	{
		title: "Data safety",
		damaged: "Part of the database can't be read (noticed {ago}). Do not add any new records.",
		damagedDo: "Restore that backup now. New backups will be created only after it has been restored.",
		damagedNoneDo:
			"If there is a good backup elsewhere, such as the second backup, upload and restore it in the Backups section. New backups will be created only after it has been restored.",
		goodOne: "The last good backup was created {ago}.",
		noGoodOne: "No good backup was found.",
		old: "If the computer breaks down, everything recorded since then will be lost.",
		oldNone: "If the computer breaks down, all records will be lost.",
		oldDo:
			"Create a backup manually now. Then check that automatic backups are on and that there is enough disk space.",
		copied: "The second backup was last copied {ago}.",
		neverCopied: "The second backup has never been copied.",
		plugIn:
			"If “{name}” is a USB stick, plug it in; if it is a network folder, switch on the computer that holds it; if it is S3 storage, check the internet connection. The copy is created automatically within an hour.",
		rehearsalFailed:
			"The restore test of the last backup failed ({ago}: {why}). Your data is not affected. Create a new backup manually now.",
		copiesOpen:
			"The backup copies in “{name}” are not encrypted, so anyone who gets hold of them can read them. Create a passphrase in the Backups section.",
		secretsMissing:
			"The restored backup was created on another computer and does not include all passwords. Enter these passwords again in the settings: {which}.",
		secret_mail: "email server",
		secret_files: "file storage",
		secret_backups: "backup storage",
		secret_sign_in: "sign-in with other accounts",
		toSettings: "Go to settings",
		toBackups: "Go to backups",
		tellAdmin: "Contact your Rafta administrator immediately.",
	},
);
