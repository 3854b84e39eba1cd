import type { Text } from "../../collections/definition.ts";

/** Default notice under Law 6698, art. 10: it describes what the program does. */
export const privacy: Text = {
	tr: `Bu metin, 6698 sayılı Kişisel Verilerin Korunması Kanunu'nun (KVKK) 10. maddesi uyarınca sizi bilgilendirmek amacıyla hazırlanmıştır. Metni onaylamanız beklenmez; açık rıza gereken işlemler için rızanız ayrıca istenir.

# Veri sorumlusu
Veri sorumlusu: {controller}. Veriler, veri sorumlusunun kurduğu ya da kurdurduğu Rafta sunucusunda işlenir.
Adres: {address}
E-posta: {email}
Telefon: {phone}

# İşlenen kişisel veriler
## Öğrenciler ve diğer okurlar
- Ad, soyad, okul numarası, sınıf, kart numarası ve okur türü.
- Ödünç alınan kitaplar, ödünç ve iade tarihleri, ayırtmalar, takasta verilen ve alınan kitaplar, okurun bildirdiği istekler.
- Yalnızca açık rıza varsa fotoğraf.
- Yalnızca velinin açık rızası varsa velinin adı ve iletişim bilgisi; rıza geri alınınca bu bilgiler silinir.
## Öğretmenler, kütüphane sorumluları, yöneticiler ve gönüllüler
- Ad, soyad, e-posta, kullanıcı adı, rol, okul ve kütüphane.
- Giriş zamanları, açık oturumların cihaz bilgisi ve IP adresi, yapılan işlemlerin kaydı.
## İletişim formunu kullananlar
- Forma yazılan ad, e-posta adresi, konu ve mesaj.

T.C. kimlik numarası ile sağlık, aile, din, gelir ve başarı bilgisi tutulmaz; bu bilgiler için kayıtlarda alan bulunmaz.

# İşleme amaçları ve hukuki sebepler
- Kitap ödünç vermek, iade almak, iade hatırlatması göndermek ve sayım yapmak: okul kütüphanelerine ilişkin mevzuattan doğan hukuki yükümlülük (KVKK m. 5/2-ç).
- Görevlilerin hesaplarını ve yetkilerini yönetmek: sözleşmenin kurulması veya ifası (KVKK m. 5/2-c) ve hukuki yükümlülük (KVKK m. 5/2-ç).
- Güvenliği sağlamak, yetkisiz girişi önlemek ve işlem kaydı tutmak: veri güvenliği yükümlülüğü (KVKK m. 12) ve meşru menfaat (KVKK m. 5/2-f).
- İletişim formundan gelen mesajları yanıtlamak: meşru menfaat (KVKK m. 5/2-f).
- Fotoğraf, veliye e-posta ve benzeri isteğe bağlı işlemler: açık rıza (KVKK m. 5/1). Rıza her zaman geri alınabilir.

Veriler reklam, profil çıkarma, not verme ya da otomatik karar alma amacıyla kullanılmaz. Bir okurun hangi konularda kitap okuduğuna ilişkin profil oluşturulmaz.

# Toplama yöntemi
Veriler; okul kayıtlarından (örneğin e-Okul sınıf listelerinden), okurun ve görevlinin kendi beyanından ve kütüphanede yapılan işlemlerden, tamamen ya da kısmen otomatik yollarla elektronik ortamda toplanır.

# Erişim ve aktarım
Kayıtlara yalnızca okurun kendi okulunun görevlileri, okurun kendisi ve sistem yöneticisi erişebilir; hiçbir okul başka bir okulun öğrencilerine ait kayıtları göremez. Kitap takasında okurun adını ve sınıfını okulun diğer okurları da görür. Masada çalışan gönüllüler yalnızca masadaki okurun kaydını görür. Sınıfın kendi öğretmeni, bir okuma listesinden hangi öğrencinin kaç kitap okuduğunu görür. Veriler üçüncü kişilere satılmaz ve aktarılmaz; yalnızca kanunun zorunlu kıldığı hâllerde yetkili kurumlara verilir. E-postalar, veri sorumlusunun seçtiği e-posta sunucusu üzerinden gönderilir; veri sorumlusu bir depolama hizmeti seçtiyse dosyalar ve yedekler bu hizmette saklanabilir. Rafta'nın kendisi yurt dışına kişisel veri göndermez; veri sorumlusunun seçtiği e-posta ya da depolama hizmetinin sunucuları yurt dışındaysa bu hizmete iletilen veriler yurt dışına aktarılmış olur. Tarayıcınız Rafta sunucusundan başka hiçbir sunucuya bağlanmaz.

# Saklama süreleri
- İade edilen kitabın okurla bağı: {loans} ay (okul daha kısa bir süre seçebilir; okur, geçmişinin tutulmamasını isteyebilir).
- Okuldan ayrılan okurun kaydı: en çok {leavers} ay; bu sürenin sonunda anonim hâle getirilir. Okurun üzerinde kitap varsa kayıt, kitap iade edilene kadar saklanır.
- Uygulama bildirimleri: {notices} ay.
- İletişim mesajları: {contacts} ay; istenmeyen sayılanlar 30 gün.
- Erişim ve yönetim kayıtları: {audit} ay.
- Silinen kullanıcı hesabının arşivi: 30 gün.

Süresi dolan veriler her gece kendiliğinden silinir ya da anonim hâle getirilir. Yedeklerde kalan kopyalar, yedeklerin süresi dolunca silinir.

# Çocuklar ve veliler
18 yaşından küçük okurlar adına veli ya da vasi başvurabilir. Açık rıza gereken işlemlerde rıza veliden alınır; rızayı kimin, ne zaman ve nasıl verdiği kaydedilir. Bu metin öğrenciye de anlayacağı bir dille anlatılır: “Kütüphane yalnızca hangi kitabın sende olduğunu bilir, bunu başkasına söylemez; istersen eski kayıtların silinir.”

# Haklarınız
KVKK'nın 11. maddesi uyarınca veri sorumlusuna başvurarak:
- kişisel verilerinizin işlenip işlenmediğini öğrenme, işlenmişse bunlara ilişkin bilgi talep etme,
- verilerinizin işlenme amacını ve bunların amacına uygun kullanılıp kullanılmadığını öğrenme,
- verilerinizin yurt içinde ya da yurt dışında aktarıldığı kişileri bilme,
- eksik ya da yanlış işlenmiş verilerinizin düzeltilmesini isteme,
- verilerinizin silinmesini ya da yok edilmesini isteme,
- düzeltme ve silme işlemlerinin, verilerin aktarıldığı kişilere bildirilmesini isteme,
- verilerinizin yalnızca otomatik sistemlerle analiz edilmesi nedeniyle aleyhinize bir sonuç çıkmasına itiraz etme,
- verilerinizin hukuka aykırı işlenmesi nedeniyle zarara uğramanız hâlinde zararın giderilmesini talep etme
haklarına sahipsiniz.

# Başvuru yolları
Başvurunuzu okul yönetimine yazılı olarak yapabilir ya da iletişim sayfasından gönderebilirsiniz. Başvurular en geç 30 gün içinde ücretsiz olarak yanıtlanır. Yanıtı yeterli bulmazsanız Kişisel Verileri Koruma Kuruluna şikâyette bulunabilirsiniz. Okurlar, kendi kayıtlarının tamamını hesaplarından indirebilir.

# Veri güvenliği
Parolalar geri döndürülemez biçimde saklanır, yetkiler görevin gerektirdiğiyle sınırlıdır ve kişisel verilere erişim kaydedilir. Bir veri ihlali, en geç 72 saat içinde Kurula, en kısa sürede de ilgili kişilere bildirilir.`,
	en: `This notice informs you under article 10 of the Turkish Personal Data Protection Law (No. 6698, KVKK). You are not asked to agree to it; where explicit consent is needed, it is requested separately.

# Data controller
The data controller is {controller}. The data is processed on a Rafta server set up by the controller or on its behalf.
Address: {address}
Email: {email}
Telephone: {phone}

# Personal data we process
## Pupils and other readers
- First name and surname, school number, class, card number and reader type.
- Books borrowed, the dates on which they were lent and returned, holds, books given and received in swaps, and wishes submitted by the reader.
- A photo, only with explicit consent.
- The name and contact details of a parent or guardian, only with that person's explicit consent; they are deleted when consent is withdrawn.
## Teachers, library managers, administrators and volunteers
- First name and surname, email, username, role, school and library.
- Sign-in times, the devices and IP addresses of open sessions, and a record of the actions carried out.
## People who use the contact form
- The name, email address, subject and message they enter.

National identity numbers and information about health, family, religion, income or grades are not kept; there are no fields for them.

# Purposes and legal grounds
- Lending books, accepting returns, sending return reminders and stocktaking: the legal obligation arising from the rules on school libraries (KVKK art. 5/2-ç).
- Managing staff accounts and permissions: the conclusion or performance of a contract (KVKK art. 5/2-c) and legal obligation (KVKK art. 5/2-ç).
- Security, preventing unauthorised access and keeping a record of actions: the duty to keep data secure (KVKK art. 12) and legitimate interest (KVKK art. 5/2-f).
- Answering messages from the contact form: legitimate interest (KVKK art. 5/2-f).
- Photos, emails to parents or guardians and other optional processing: explicit consent (KVKK art. 5/1). Consent can be withdrawn at any time.

The data is not used for advertising, profiling, grading or automated decisions. No profile is created from the subjects a reader reads about.

# How data is collected
Data is collected electronically, wholly or partly by automatic means, from school records (such as e-Okul class lists), from readers and staff themselves, and from what happens in the library.

# Who can see the data and who receives it
Only staff of the reader's own school, the reader and the system administrator can see the records; no school can see the records of another school's pupils. In book swaps, other readers of the school also see the reader's first name and class. Volunteers at the desk see only the record of the reader at the desk. A class's own teacher sees how many books from a reading list each pupil has read. The data is not sold or passed on to third parties; it is given to authorities only where the law requires this. Emails are sent through the email server chosen by the controller; if the controller has chosen a storage service, files and backups may be kept there. Rafta itself sends no personal data abroad; if the email or storage service chosen by the controller has its servers abroad, the data passed to that service is transferred abroad. Your browser connects to no server other than the Rafta server.

# How long data is kept
- The link between a returned book and its reader: {loans} months (a school can choose a shorter period; readers can ask for their history not to be kept).
- The record of a reader who has left the school: at most {leavers} months, after which it is anonymised. If the reader still has a book, the record is kept until the book is returned.
- Notifications in the app: {notices} months.
- Contact messages: {contacts} months; those considered spam, 30 days.
- Access and administration records: {audit} months.
- The archive of a deleted user account: 30 days.

Expired data is deleted or anonymised automatically every night. Copies in backups are deleted when the backups expire.

# Children, parents and guardians
A parent or guardian can make requests on behalf of readers under 18. Where explicit consent is needed, it is obtained from the parent or guardian, and a record is kept of who gave it, when and how. This notice is also explained to pupils in words they understand: “The library knows only which book you have and doesn't tell anyone else; if you wish, your old records are deleted.”

# Your rights
Under article 11 of KVKK, you have the right to apply to the controller to:
- find out whether your personal data is processed and, if so, request information about this,
- find out why your data is processed and whether it is used for that purpose,
- know to whom your data has been passed on, in Türkiye or abroad,
- have your data corrected if it is incomplete or wrong,
- have your data erased or destroyed,
- have corrections and erasures reported to those who received the data,
- object to a result to your detriment that arises solely from automated analysis of your data,
- claim compensation for damage caused by unlawful processing of your data.

# How to apply
Apply to the school's management in writing or through the contact page. Requests are answered free of charge within 30 days. If you are not satisfied with the answer, you can complain to the Personal Data Protection Board. Readers can download all their own records from their accounts.

# Security
Passwords are stored in a form that can't be reversed, permissions are limited to what each role requires, and access to personal data is recorded. A data breach is reported to the Board within 72 hours and to the people concerned as soon as possible.`,
};
