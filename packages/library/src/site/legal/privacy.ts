import type { Text } from "../../collections/definition.ts";

/** Default notice under Law 6698, art. 10: it describes what the program does. */
export const privacy: Text = {
	tr: `Bu metin, 6698 sayılı Kişisel Verilerin Korunması Kanunu'nun (KVKK) 10. maddesi uyarınca sizi bilgilendirmek içindir. Onay vermeniz beklenmez; açık rıza gereken işler için rıza ayrıca istenir.

# Veri sorumlusu
Veri sorumlusu {controller}. Verileri, veri sorumlusunun kurduğu ya da kurdurduğu Rafta sunucusu işler.
Adres: {address}
E-posta: {email}
Telefon: {phone}

# Kimlerin hangi verileri işlenir
## Öğrenciler ve öteki okurlar
- Ad, soyad, okul numarası, sınıf, kart numarası ve okur türü.
- Ödünç alınan kitaplar, tarihleri, ayırtmalar ve okurun bildirdiği istekler.
- Yalnızca açık rıza varsa fotoğraf.
- Yalnızca veli onayı varsa velinin adı ve iletişim bilgisi; onay geri alınınca silinir.
## Öğretmenler, yöneticiler ve gönüllüler
- Ad, soyad, e-posta, kullanıcı adı, rol, okul ve kütüphane.
- Giriş zamanları, açık oturumların cihaz ve IP adresi, yaptıkları işlemlerin kaydı.
## İletişim formunu kullananlar
- Yazdıkları ad, e-posta adresi, konu ve mesaj.

T.C. kimlik numarası, sağlık, aile, din, gelir ve başarı bilgisi tutulmaz; bunlar için alan yoktur.

# Hangi amaçla ve hangi hukuki sebeple
- Kitap ödünç vermek, iade almak, hatırlatmak, sayım yapmak: okul kütüphanelerine ilişkin mevzuattan doğan hukuki yükümlülük (KVKK m. 5/2-ç).
- Görevlilerin hesapları ve yetkileri: hukuki yükümlülük ve hizmetin yürütülmesi (KVKK m. 5/2-c ve ç).
- Güvenlik, yetkisiz girişi önleme ve işlem kaydı: veri güvenliği yükümlülüğü (KVKK m. 12) ve meşru menfaat (KVKK m. 5/2-f).
- İletişim formundaki mesajları yanıtlamak: meşru menfaat (KVKK m. 5/2-f).
- Fotoğraf, veliye e-posta ve benzeri isteğe bağlı işler: açık rıza (KVKK m. 5/1). Rıza her zaman geri alınabilir.

Veriler reklam, profil çıkarma, not verme ya da otomatik karar için kullanılmaz. Bir okurun hangi konuları okuduğuna ilişkin profil oluşturulmaz.

# Nasıl toplanır
Veriler okul kayıtlarından (örneğin e-Okul sınıf listelerinden), okurun ve görevlinin kendi beyanından ve kütüphanedeki işlemlerden, tamamen ya da kısmen otomatik yollarla elektronik ortamda toplanır.

# Kim görür, kime aktarılır
Kayıtları yalnızca okurun kendi okulunun görevlileri, okurun kendisi ve sistem yöneticisi görür; bir okul ötekinin öğrencisini görmez. Sınıf gönüllüleri yalnızca masadaki okuru görür. Sınıfın kendi öğretmeni, bir okuma listesinden hangi öğrencinin kaç kitap okuduğunu görür. Veriler üçüncü kişilere satılmaz ve aktarılmaz; kanunun zorunlu kıldığı hâllerde yetkili kurumlara verilir. E-postalar veri sorumlusunun seçtiği e-posta sunucusuyla gider. Yurt dışına aktarım yapılmaz. Tarayıcınız bu sunucudan başka hiçbir sunucuya bağlanmaz.

# Ne kadar süre saklanır
- İade edilen bir kitabın okurla bağı: {loans} ay (okul daha kısa bir süre seçebilir; okur geçmişinin tutulmamasını isteyebilir).
- Okuldan ayrılan okurun kaydı: en çok {leavers} ay, sonra anonimleştirilir; üzerinde kitap varsa iade edilene kadar.
- Uygulama bildirimleri: {notices} ay.
- İletişim mesajları: {contacts} ay; istenmeyen sayılanlar 30 gün.
- Erişim ve yönetim kayıtları: {audit} ay.
- Silinen kullanıcı hesabının arşivi: 30 gün.

Süresi dolan veriler her gece kendiliğinden silinir ya da anonimleştirilir. Yedeklerde kalan kopyalar, yedeklerin süresi dolunca yok olur.

# Çocuklar ve veliler
18 yaşından küçük okurlar adına veli ya da vasi başvurabilir. Açık rıza gereken işlerde rıza veliden alınır ve kimin, ne zaman, nasıl verdiği kaydedilir. Öğrenciye de bu metin anlayacağı bir dille anlatılır: kütüphane yalnızca hangi kitabın sende olduğunu bilir; başkasına söylemez; istersen eski kayıtların silinir.

# Haklarınız
KVKK'nın 11. maddesi uyarınca:
- verilerinizin işlenip işlenmediğini öğrenme ve bilgi isteme,
- işlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenme,
- yurt içinde ya da yurt dışında kimlere aktarıldığını bilme,
- eksik ya da yanlış işlenmişse düzeltilmesini isteme,
- silinmesini ya da yok edilmesini isteme,
- düzeltme ve silmenin aktarılan kişilere bildirilmesini isteme,
- yalnızca otomatik çözümlemeyle aleyhinize bir sonuç çıkmasına itiraz etme,
- hukuka aykırı işleme nedeniyle zarara uğrarsanız giderilmesini isteme
hakkınız vardır.

# Nasıl başvurulur
Başvurunuzu okul yönetimine yazılı olarak ya da iletişim sayfasından iletebilirsiniz. En geç 30 gün içinde ücretsiz yanıtlanır. Yanıtı yeterli bulmazsanız Kişisel Verileri Koruma Kurulu'na şikâyette bulunabilirsiniz. Okurlar kendi kayıtlarının tamamını hesaplarından indirebilir.

# Güvenlik
Parolalar geri döndürülemez biçimde saklanır, yetkiler göreve göre sınırlıdır, kişisel verilere erişim kaydedilir. Bir ihlal olursa Kurul'a en geç 72 saat içinde, ilgili kişilere en kısa sürede bildirilir.`,
	en: `This notice informs you under art. 10 of the Turkish Personal Data Protection Law (6698, KVKK). You are not asked to agree to it; where consent is needed it is asked for separately.

# Controller
The controller is {controller}. The data are processed on the Rafta server that the controller runs or has run.
Address: {address}
E-mail: {email}
Telephone: {phone}

# Whose data, and which
## Pupils and other readers
- Name, school number, class, card number and kind of reader.
- Books borrowed, their dates, holds, and wishes that the reader made.
- A photo with explicit consent only.
- A guardian's name and contact with the guardian's consent only; they are deleted when it is taken back.
## Teachers, managers and volunteers
- Name, e-mail, user name, role, school and library.
- Times of signing in, device and IP address of open sessions, a record of what was done.
## People who use the contact form
- The name, address, subject and message that they write.

National identity numbers, health, family, religion, income and marks are not kept; there is no field for them.

# What for, and on which ground
- Lending, returning, reminding, stocktaking: the duty that follows from the rules on school libraries (art. 5/2-ç).
- Accounts and rights of staff: legal duty and running the service (art. 5/2-c and ç).
- Security, keeping strangers out, the journal: the duty to secure data (art. 12) and legitimate interest (art. 5/2-f).
- Answering messages of the contact form: legitimate interest (art. 5/2-f).
- Photos, mail to guardians and other voluntary things: explicit consent (art. 5/1), which can be taken back at any time.

The data are not used for advertising, profiling, marks or automatic decisions. No profile is made of what a reader reads about.

# How they are collected
From the school's register (such as e-Okul class lists), from readers and staff themselves and from what happens in the library, electronically, wholly or partly by automatic means.

# Who sees them, who receives them
Only the staff of the reader's own school, the reader and the administrator see the records; no school sees another's pupils. Volunteers see only the reader at the desk. A class's own teacher sees how many books of a reading list each pupil has read. The data are neither sold nor passed on; authorities receive them where the law demands it. Mails go by the mail server that the controller has chosen. Nothing is sent abroad. Your browser connects to no other server.

# How long they are kept
- The link between a returned book and its reader: {loans} months (a school may choose less; a reader may ask for no history).
- The record of a reader who left: {leavers} months at most, then it is anonymised; with a book still out, until it is back.
- Notices in the app: {notices} months.
- Contact messages: {contacts} months; what was taken for spam 30 days.
- The journal of access and administration: {audit} months.
- The archive of a deleted account: 30 days.

Expired data is deleted or anonymised every night. Copies in backups end with the backups.

# Children and guardians
A parent or guardian may ask on behalf of readers under 18. Where consent is needed it is the guardian's, and who gave it when and how is recorded. Pupils are also informed in plain words: the library knows which book you have, tells nobody, and forgets old loans if you wish.

# Your rights
Under art. 11 you may
- learn whether your data are processed, and ask for information,
- learn what for, and whether they are used for that,
- know to whom they were passed on, at home or abroad,
- have them corrected where they are incomplete or wrong,
- have them erased or destroyed,
- have corrections and erasures reported to those who received the data,
- object to a result against you that comes from automatic analysis alone,
- claim compensation for damage by unlawful processing.

# How to ask
Write to the school or use the contact page. You are answered within 30 days, free of charge. If the answer does not satisfy you, you may complain to the Personal Data Protection Board. Readers can download all of their own records from their account.

# Security
Passwords are kept irreversibly, rights are limited to the work, access to personal data is recorded. A breach is reported to the Board within 72 hours and to those concerned as soon as possible.`,
};
