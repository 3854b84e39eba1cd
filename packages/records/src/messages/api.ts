/**
 * Messages of the API, independent of the collection. The English texts are those of PocketBase, because programs
 * written for it compare them; messages about single fields are defined with the field types.
 */
import type { Text } from "../types/language.ts";

export const messages = {
	generic: {
		en: "Something went wrong while processing your request.",
		tr: "İstek işlenirken bir sorun oluştu.",
	},
	notFound: { en: "The requested resource wasn't found.", tr: "Aranan sayfa ya da kayıt bulunamadı." },
	missingCollection: { en: "Missing collection context.", tr: "Koleksiyon bulunamadı." },
	notAllowed: {
		en: "You are not allowed to perform this request.",
		tr: "Bu işlem için yetki yok.",
	},
	superusersOnly: {
		en: "Only superusers can perform this action.",
		tr: "Bu işlemi yalnızca yöneticiler yapabilir.",
	},
	reachOfFilter: {
		en: "Only superusers can filter by @collection. and @request.",
		tr: "@collection. ve @request. ile yalnızca yöneticiler süzebilir.",
	},
	otherOperation: {
		en: "This operation ID belongs to another operation.",
		tr: "Bu işlem kimliği başka bir işlemde kullanılmış.",
	},
	otherValues: {
		en: "This was already done, with other values. Reload the page to see the result.",
		tr: "Bu işlem daha önce başka bilgilerle yapılmış. Sonucu, sayfa yenilenince görülür.",
	},
	expandTooLarge: {
		en: "There are too many expanded records. Request fewer records or relations.",
		tr: "Birlikte istenen ilişkili kayıtlar çok fazla. Daha az kayıt ya da ilişki istenmeli.",
	},
	listTooLong: {
		en: "The list is too long. Request fewer records.",
		tr: "Liste çok uzun. Daha az kayıt istenmeli.",
	},
	failedCreate: { en: "Failed to create record.", tr: "Kayıt oluşturulamadı." },
	failedUpdate: { en: "Failed to update record.", tr: "Kayıt değiştirilemedi." },
	stillReferenced: {
		en: "Failed to delete record. Make sure that the record is not part of a required relation reference.",
		tr: "Kayıt silinemedi: başka kayıtlar bu kayda bağlı.",
	},
	badBody: {
		en: "An error occurred while loading the submitted data.",
		tr: "Gönderilen veri okunamadı.",
	},
	otherSpelling: {
		en: "The address is not in its canonical form.",
		tr: "Adres doğru biçimde yazılmamış.",
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
	failedImport: { en: "Failed to import collections.", tr: "Koleksiyon tanımları yüklenemedi." },
	noTruncateOfOwn: {
		en: "The application's own collections cannot be truncated.",
		tr: "Uygulamanın kendi koleksiyonları topluca boşaltılamaz.",
	},
	failedTruncate: {
		en: "Failed to truncate collection (most likely due to required cascade delete record references).",
		tr: "Koleksiyon boşaltılamadı: başka kayıtlar bu koleksiyonun kayıtlarına bağlı.",
	},
	viewIsRead: { en: "Unsupported collection type.", tr: "Görünümlerin kayıtları değiştirilemez." },
	noTruncateOfView: {
		en: "View collections cannot be truncated since they don't store their own records.",
		tr: "Görünümlerin kendi kayıtları yoktur; bu yüzden boşaltılamazlar.",
	},
	invalidViewQuery: { en: "Invalid view query.", tr: "Görünümün sorgusu geçersiz." },
	unsupportedType: { en: "Unsupported content type.", tr: "Bu içerik türü desteklenmiyor." },
	tooLarge: { en: "Request entity too large.", tr: "Gönderilen veri çok büyük." },
	superuserPlace: {
		en: "You are not allowed to perform this request as superuser from this address.",
		tr: "Bu adresten yönetici olarak işlem yapılamaz.",
	},
	tooCostly: {
		en: "This request takes longer than the server allows. Request less data at a time.",
		tr: "Bu istek, sunucunun bir isteğe ayırdığı süreden uzun sürüyor. Arama daraltılıp yeniden denenebilir.",
	},
	tooMany: { en: "Too Many Requests.", tr: "Çok fazla istek gönderildi. Biraz sonra yeniden denenebilir." },
	badHost: {
		en: "The request names more than one host.",
		tr: "İstek birden çok sunucu adı içeriyor.",
	},
	tooManyWaiting: {
		en: "Too many requests from this network are queued. Try again in a moment.",
		tr: "Bu ağdan gelen çok sayıda istek sırada bekliyor. Biraz sonra yeniden denenebilir.",
	},
	tooManyLogins: {
		en: "Too many failed attempts. Try again later.",
		tr: "Çok fazla başarısız deneme yapıldı. Biraz sonra yeniden denenebilir.",
	},
	failedLogin: { en: "Failed to authenticate.", tr: "Giriş bilgileri hatalı." },
	noPasswordLogin: {
		en: "The collection is not configured to allow password authentication.",
		tr: "Bu koleksiyonda parolayla giriş kapalı.",
	},
	failedSettings: {
		en: "An error occurred while saving the new settings.",
		tr: "Ayarlar kaydedilemedi.",
	},
	noLinkBase: {
		en: "No link was sent because there is no site address that opens on other devices. An administrator can set one in Settings, under General.",
		tr: "Bağlantı gönderilemedi: diğer cihazlardan da açılan bir site adresi ayarlanmamış. Yönetici, adresi Ayarlar'ın Genel bölümüne yazabilir.",
	},
	noMailServer: {
		en: "Failed to send the test email: no email server is set up.",
		tr: "Deneme e-postası gönderilemedi: e-posta sunucusu ayarlanmamış.",
	},
	failedTestMail: { en: "Failed to send the test email.", tr: "Deneme e-postası gönderilemedi." },
	failedTestS3: { en: "Failed to test the S3 filesystem.", tr: "S3 deposu denemesi başarısız oldu." },
	failedAppleSecret: { en: "Invalid client secret data.", tr: "Anahtar bilgileri geçersiz." },
	noBatch: { en: "Batch requests are not allowed.", tr: "Toplu istekler kapalı." },
	badBatch: { en: "Invalid batch request data.", tr: "Toplu istek geçersiz." },
	unreadBatch: { en: "Failed to read the submitted batch data.", tr: "Toplu istek okunamadı." },
	valueRefused: {
		en: "The database cannot process one of the values.",
		tr: "Veritabanı, değerlerden birini işleyemiyor.",
	},
	failedBatch: { en: "Batch transaction failed.", tr: "Toplu istek uygulanamadı." },
	failedBatchRequest: { en: "Batch request failed.", tr: "İstek uygulanamadı." },
	badRange: { en: "The requested range is not satisfiable.", tr: "İstenen aralık dosyada yok." },
	busyBackup: {
		en: "Try again later - another backup/restore process has already been started.",
		tr: "Şu anda başka bir yedekleme ya da geri yükleme sürüyor. Biraz sonra yeniden denenebilir.",
	},
	missingBackup: { en: "Missing or invalid backup file.", tr: "Böyle bir yedek yok." },
	usedBackup: {
		en: "The backup is currently being used and cannot be deleted.",
		tr: "Yedek şu anda kullanılıyor; silinemez.",
	},
	badBackup: { en: "The backup cannot be restored:", tr: "Yedek geri yüklenemiyor:" },
	noBackupAccess: {
		en: "Insufficient permissions to access the resource.",
		tr: "Yedekleri yalnızca yöneticiler indirebilir.",
	},
	missingCron: { en: "Missing or invalid cron job.", tr: "Böyle bir zamanlanmış iş yok." },
	failedQuery: { en: "Failed to execute query.", tr: "Sorgu çalıştırılamadı." },
	source_missing: { en: "The backup contains no data.", tr: "Yedekte veri yok." },
	source_damaged: { en: "The backup cannot be read or is damaged.", tr: "Yedek okunamıyor ya da hasarlı." },
	source_too_old: {
		en: "The backup was created by a PocketBase version older than 0.23. Update PocketBase first.",
		tr: "Yedek, PocketBase 0.23'ten eski bir sürümle alınmış. Önce PocketBase güncellenmeli.",
	},
	superusersAreVerified: {
		en: "All superusers are verified by default.",
		tr: "Yöneticilerin e-posta adresinin onaylanması gerekmez.",
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
		tr: "Çok fazla deneme yapıldı. Biraz sonra yeni bir kodla yeniden denenebilir.",
	},
	badMfa: {
		en: "Invalid or expired MFA session.",
		tr: "İki adımlı girişin süresi dolmuş. Girişe baştan başlanmalı.",
	},
	othersMfa: { en: "Invalid MFA session.", tr: "İki adımlı giriş geçersiz. Girişe baştan başlanmalı." },
	sameMethod: {
		en: "A different authentication method is required.",
		tr: "İkinci adımda başka bir giriş yöntemi gerekli.",
	},
	noOAuth2: {
		en: "The collection is not configured to allow OAuth2 authentication.",
		tr: "Bu koleksiyonda başka hesaplarla giriş kapalı.",
	},
	noOAuth2Token: { en: "Failed to fetch OAuth2 token.", tr: "Giriş hizmeti onay vermedi." },
	noOAuth2User: {
		en: "Failed to fetch OAuth2 user.",
		tr: "Giriş hizmetinden hesap bilgisi alınamadı.",
	},
	oauth2Done: {
		en: "You are signed in. You can close this window and go back to the app.",
		tr: "Giriş tamamlandı. Bu pencere kapatılıp uygulamaya dönülebilir.",
	},
	oauth2Failed: {
		en: "Sign-in failed. You can close this window and go back to the app to try again.",
		tr: "Giriş yapılamadı. Bu pencere kapatılıp uygulamada yeniden denenebilir.",
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
		tr: "Disk dolu: yer açılana kadar hiçbir şey kaydedilemez. Kayıtlı veriler okunabilir.",
	},
	storageBusy: {
		en: "The data cannot be reached at the moment. Try again shortly.",
		tr: "Verilere şu anda ulaşılamıyor. Biraz sonra yeniden denenebilir.",
	},
	storageDamaged: {
		en: "The database is damaged. An administrator must restore a backup.",
		tr: "Veritabanı hasarlı. Yöneticinin bir yedeği geri yüklemesi gerekiyor.",
	},
	filesUnreachable: {
		en: "The file storage cannot be reached at the moment. Try again shortly.",
		tr: "Dosya deposuna şu anda ulaşılamıyor. Biraz sonra yeniden denenebilir.",
	},
	tooManyStreams: {
		en: "Too many realtime connections.",
		tr: "Çok fazla canlı bağlantı açık.",
	},
} as const satisfies Record<string, Text>;
