/**
 * Messages of the API, independent of the collection. The English texts are those of PocketBase, because programs
 * written for it compare them; messages about single fields are defined with the field types.
 */
import type { Text } from "../types/language.ts";

export const messages = {
	generic: {
		en: "Something went wrong while processing your request.",
		tr: "İsteğiniz işlenirken bir sorun oluştu.",
	},
	notFound: { en: "The requested resource wasn't found.", tr: "İstenen kaynak bulunamadı." },
	missingCollection: { en: "Missing collection context.", tr: "Koleksiyon bulunamadı." },
	notAllowed: {
		en: "You are not allowed to perform this request.",
		tr: "Bu işlemi yapma yetkiniz yok.",
	},
	superusersOnly: {
		en: "Only superusers can perform this action.",
		tr: "Bu işlemi yalnızca yöneticiler yapabilir.",
	},
	reachOfFilter: {
		en: "Only superusers can filter by @collection. and @request.",
		tr: "@collection. ve @request. ile yalnızca yöneticiler arayabilir.",
	},
	expandTooLarge: {
		en: "The expanded records are too many. Ask for fewer records or relations.",
		tr: "Birlikte istenen ilişkili kayıtlar çok fazla. Daha az kayıt ya da ilişki isteyin.",
	},
	listTooLong: {
		en: "The list is too long. Ask for fewer records.",
		tr: "Liste çok uzun. Daha az kayıt isteyin.",
	},
	failedCreate: { en: "Failed to create record.", tr: "Kayıt oluşturulamadı." },
	failedUpdate: { en: "Failed to update record.", tr: "Kayıt değiştirilemedi." },
	stillReferenced: {
		en: "Failed to delete record. Make sure that the record is not part of a required relation reference.",
		tr: "Kayıt silinemedi: başka kayıtlar ona bağlı.",
	},
	badBody: {
		en: "An error occurred while loading the submitted data.",
		tr: "Gönderilen veri okunamadı.",
	},
	otherSpelling: {
		en: "The address is not in its canonical form.",
		tr: "Adres olması gerektiği gibi yazılmamış.",
	},
	badFields: {
		en: "An error occurred while validating the submitted data.",
		tr: "Gönderilen veri geçerli değil.",
	},
	badDefinition: {
		en: "Failed to load the submitted data due to invalid formatting.",
		tr: "Gönderilen tanımın biçimi geçersiz.",
	},
	failedCollectionCreate: { en: "Failed to create collection.", tr: "Koleksiyon oluşturulamadı." },
	failedCollectionUpdate: { en: "Failed to update collection.", tr: "Koleksiyon değiştirilemedi." },
	failedCollectionDelete: { en: "Failed to delete collection", tr: "Koleksiyon silinemedi." },
	failedImport: { en: "Failed to import collections.", tr: "Koleksiyonlar içe aktarılamadı." },
	noTruncateOfOwn: {
		en: "The application's own collections cannot be emptied at once.",
		tr: "Uygulamanın kendi koleksiyonları toptan boşaltılamaz.",
	},
	failedTruncate: {
		en: "Failed to truncate collection (most likely due to required cascade delete record references).",
		tr: "Koleksiyon boşaltılamadı: başka kayıtlar kayıtlarına bağlı.",
	},
	viewIsRead: { en: "Unsupported collection type.", tr: "Görünümlerin kayıtları değiştirilemez." },
	noTruncateOfView: {
		en: "View collections cannot be truncated since they don't store their own records.",
		tr: "Görünümler kendi kayıtlarını tutmaz, boşaltılamaz.",
	},
	invalidViewQuery: { en: "Invalid view query.", tr: "Görünümün sorgusu geçersiz." },
	unsupportedType: { en: "Unsupported content type.", tr: "Bu içerik türü desteklenmiyor." },
	tooLarge: { en: "Request entity too large.", tr: "Gönderilen veri çok büyük." },
	superuserPlace: {
		en: "You are not allowed to perform this request as superuser from this address.",
		tr: "Yönetici olarak bu adresten işlem yapamazsınız.",
	},
	tooCostly: {
		en: "This takes longer than the server allows for one request. Request less at once.",
		tr: "Bu soru sunucunun bir soruya ayırdığından uzun sürüyor. Aramayı daraltıp yeniden deneyin.",
	},
	tooMany: { en: "Too Many Requests.", tr: "Çok fazla istek gönderildi. Biraz sonra yeniden deneyin." },
	badHost: {
		en: "The request names more than one host.",
		tr: "İstek birden çok sunucu adı içeriyor.",
	},
	tooManyWaiting: {
		en: "Too many requests of your network are waiting. Try again in a moment.",
		tr: "Ağınızdan gelen çok sayıda istek sırada bekliyor. Birazdan yeniden deneyin.",
	},
	tooManyLogins: {
		en: "Too many failed attempts. Try again later.",
		tr: "Çok fazla başarısız deneme yapıldı. Biraz sonra yeniden deneyin.",
	},
	failedLogin: { en: "Failed to authenticate.", tr: "Giriş yapılamadı. Bilgilerinizi kontrol edin." },
	noPasswordLogin: {
		en: "The collection is not configured to allow password authentication.",
		tr: "Bu koleksiyonda parolayla giriş kapalı.",
	},
	failedSettings: {
		en: "An error occurred while saving the new settings.",
		tr: "Ayarlar kaydedilemedi.",
	},
	noLinkBase: {
		en: "No link was sent: no site address is set that opens on other devices. An administrator sets it in the settings, under General.",
		tr: "Bağlantı gönderilmedi: öteki cihazlarda açılan bir site adresi yazılmamış. Yönetici adresi Ayarlar'da, Genel bölümünde yazabilir.",
	},
	noMailServer: {
		en: "Failed to send the test email: no mail server is set.",
		tr: "Deneme postası gönderilmedi: posta sunucusu ayarlı değil.",
	},
	failedTestMail: { en: "Failed to send the test email.", tr: "Deneme e-postası gönderilemedi." },
	failedTestS3: { en: "Failed to test the S3 filesystem.", tr: "S3 deposu denenemedi." },
	failedAppleSecret: { en: "Invalid client secret data.", tr: "Anahtar bilgileri geçersiz." },
	noBatch: { en: "Batch requests are not allowed.", tr: "Toplu istekler kapalı." },
	badBatch: { en: "Invalid batch request data.", tr: "Toplu istek geçersiz." },
	unreadBatch: { en: "Failed to read the submitted batch data.", tr: "Toplu istek okunamadı." },
	valueRefused: {
		en: "The database cannot work with one of the values.",
		tr: "Veritabanı değerlerden biriyle çalışamıyor.",
	},
	failedBatch: { en: "Batch transaction failed.", tr: "Toplu istek uygulanmadı." },
	failedBatchRequest: { en: "Batch request failed.", tr: "İstek uygulanmadı." },
	badRange: { en: "The requested range is not satisfiable.", tr: "İstenen aralık dosyada yok." },
	busyBackup: {
		en: "Try again later - another backup/restore process has already been started.",
		tr: "Şu anda başka bir yedekleme ya da geri yükleme sürüyor. Biraz sonra yeniden deneyin.",
	},
	missingBackup: { en: "Missing or invalid backup file.", tr: "Böyle bir yedek yok." },
	usedBackup: {
		en: "The backup is currently being used and cannot be deleted.",
		tr: "Yedek şu anda kullanılıyor, silinemez.",
	},
	badBackup: { en: "The backup cannot be restored:", tr: "Yedek geri yüklenemiyor:" },
	noBackupAccess: {
		en: "Insufficient permissions to access the resource.",
		tr: "Yedekleri yalnızca yöneticiler indirebilir.",
	},
	missingCron: { en: "Missing or invalid cron job.", tr: "Böyle bir zamanlanmış iş yok." },
	failedQuery: { en: "Failed to execute query.", tr: "Sorgu çalıştırılamadı." },
	source_missing: { en: "The backup holds no data.", tr: "Yedekte veri yok." },
	source_damaged: { en: "The backup cannot be read or is damaged.", tr: "Yedek okunamıyor ya da hasarlı." },
	source_too_old: {
		en: "The backup was made by a version older than 0.23. Update PocketBase first.",
		tr: "Yedek 0.23'ten eski bir sürümle alınmış. Önce PocketBase'i güncelleyin.",
	},
	superusersAreVerified: {
		en: "All superusers are verified by default.",
		tr: "Yöneticilerin adresi onay gerektirmez.",
	},
	superusersChangeAddress: {
		en: "All superusers can change their emails directly.",
		tr: "Yöneticiler e-posta adreslerini doğrudan değiştirebilir.",
	},
	noOtp: {
		en: "The collection is not configured to allow OTP authentication.",
		tr: "Bu koleksiyonda tek kullanımlık kodla giriş kapalı.",
	},
	badOtp: { en: "Invalid or expired OTP.", tr: "Kod geçersiz ya da süresi dolmuş." },
	tooManyOtps: {
		en: "Too many attempts, please try again later with a new OTP.",
		tr: "Çok fazla deneme yapıldı. Biraz sonra yeni bir kodla deneyin.",
	},
	badMfa: { en: "Invalid or expired MFA session.", tr: "İki adımlı girişin süresi dolmuş. Baştan başlayın." },
	othersMfa: { en: "Invalid MFA session.", tr: "İki adımlı giriş geçersiz. Baştan başlayın." },
	sameMethod: {
		en: "A different authentication method is required.",
		tr: "İkinci adımda başka bir giriş yöntemi gerekli.",
	},
	noOAuth2: {
		en: "The collection is not configured to allow OAuth2 authentication.",
		tr: "Bu koleksiyonda başka hizmetlerle giriş kapalı.",
	},
	noOAuth2Token: { en: "Failed to fetch OAuth2 token.", tr: "Giriş sağlayıcısı onay vermedi." },
	noOAuth2User: {
		en: "Failed to fetch OAuth2 user.",
		tr: "Giriş sağlayıcısından hesap bilgisi alınamadı.",
	},
	oauth2Done: {
		en: "Auth completed. You can close this window and go back to the app.",
		tr: "Giriş tamamlandı. Bu pencereyi kapatıp uygulamaya dönebilirsiniz.",
	},
	oauth2Failed: {
		en: "Failed to authenticate. You can close this window and go back to the app to try again.",
		tr: "Giriş yapılamadı. Bu pencereyi kapatıp uygulamada yeniden deneyin.",
	},
	missingAuth: { en: "Missing auth context.", tr: "Bu istek için giriş yapılmalı." },
	authRule: {
		en: "The request doesn't satisfy the collection requirements to authenticate.",
		tr: "Bu hesapla giriş yapılamıyor.",
	},
	needsToken: {
		en: "The request requires valid record authorization token.",
		tr: "Bu istek için geçerli bir oturum gerekiyor.",
	},
	othersCollection: {
		en: "The authorized record is not allowed to perform this action.",
		tr: "Bu oturumla bu işlem yapılamaz.",
	},
	missingAuthCollection: {
		en: "Missing or invalid auth collection context.",
		tr: "Kullanıcı koleksiyonu bulunamadı.",
	},
	missingClient: {
		en: "Missing or invalid client id.",
		tr: "Canlı bağlantı bulunamadı.",
	},
	clientAuthChanged: {
		en: "The current and the previous request authorization don't match.",
		tr: "Canlı bağlantı başka bir oturuma ait.",
	},
	clientAddressChanged: { en: "Invalid realtime client.", tr: "Canlı bağlantı geçersiz." },
	storageFull: {
		en: "The disk is full: nothing can be saved until space is freed. Existing data can still be read.",
		tr: "Disk dolu: yer açılana kadar hiçbir şey kaydedilemez. Kayıtlı olanlar okunabilir.",
	},
	storageBusy: {
		en: "The data cannot be reached at the moment. Try again shortly.",
		tr: "Verilere şu anda ulaşılamıyor. Biraz sonra yeniden deneyin.",
	},
	storageDamaged: {
		en: "The database is damaged. An administrator must restore a backup.",
		tr: "Veritabanı hasarlı. Bir yönetici yedekten geri yüklemeli.",
	},
	filesUnreachable: {
		en: "The store of the files cannot be reached at the moment. Try again shortly.",
		tr: "Dosya deposuna şu anda ulaşılamıyor. Biraz sonra yeniden deneyin.",
	},
	tooManyStreams: {
		en: "Too many realtime connections.",
		tr: "Çok fazla canlı bağlantı açık.",
	},
} as const satisfies Record<string, Text>;
