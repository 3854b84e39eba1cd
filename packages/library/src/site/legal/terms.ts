import type { Text } from "../../collections/definition.ts";

/** Default terms of use. */
export const terms: Text = {
	tr: `Bu koşullar, {controller} tarafından {site} adıyla sunulan okul kütüphanesi ve kitap takası hizmetinin kullanımını düzenler. Hesap açan ve hizmeti kullanan herkes bu koşullara uymakla yükümlüdür.

# Hizmeti kimler kullanır
- Öğretmenler ve kütüphane sorumluları kendi adlarına hesap açar.
- Öğrenci hesaplarını okul açar; öğrenciler kendileri hesap açamaz.
- Gönüllülerin masa hesapları yalnızca ödünç verme ve iade alma içindir.

# Hesabınız
Hesabınız kişiseldir. Parolanızı, PIN'inizi ve kartınızı kimseyle paylaşmayın. Hesabınızı başkasının kullandığını düşünüyorsanız parolanızı değiştirin, oturumları kapatın ve okulunuza haber verin.
Bir okulun kayıtlarını ancak okulun verdiği davet koduyla okula katıldıktan ya da o okulun bir görevlisi veya sistem yöneticisi sizi onayladıktan sonra görebilirsiniz. Görevi sona eren kişinin yetkisini okul kaldırır.

# Kayıtlar
- Girdiğiniz kayıtların doğru ve güncel olmasından siz sorumlusunuz.
- Öğrenciler hakkında yalnızca kütüphane işleri için gerekli olan bilgileri yazın.
- T.C. kimlik numarası, sağlık ve aile bilgisi, not ya da başarı bilgisi yazmayın.
- Gördüğünüz kişisel verileri göreviniz dışında kullanmayın, çoğaltmayın, paylaşmayın ve ilan etmeyin.

# Ödünç alma
Ödünç süresi, kitap sayısı sınırı ve süre uzatma kuralları, okulun kütüphane yönergesine göre her kütüphane için ayrı belirlenir ve kitap ödünç verilirken gösterilir. Ödünç kaydı kitabın okunduğunu göstermez; ders notuna ve değerlendirmeye konu edilmez. Geç iade için para alınmaz; kaybolan ya da zarar gören kitabın yerine yenisi istenebilir.

# Kitap takası
Takas, okul görevlilerinin aracılığıyla okulun kendi içinde yapılır; okullar arası takasta kitaplar, katılan okullar arasında da el değiştirir. Takasa verilen kitap, verene ait olmalıdır. Okul, uygun bulmadığı kitabı takastan kaldırabilir.

# Yasak kullanımlar
- Başkasının hesabıyla işlem yapmak ya da yetkisiz olarak kayıtlara ulaşmaya çalışmak.
- Hizmeti aksatacak ya da güvenliğini zayıflatacak işlemler yapmak.
- İletişim formunu reklam ve istenmeyen mesaj için kullanmak.
- Hukuka, başkalarının kişilik haklarına ya da telif haklarına aykırı içerik eklemek.

# Kapak ve katalog bilgileri
Eser bilgileri, ortak katalogda bütün okullarla paylaşılır. Kapak görselleri yalnızca eseri tanıtmak için kullanılır; hakları sahiplerine aittir. Yanlış bir bilgi ya da bir hak ihlali görürseniz iletişim sayfasından bildirin.

# Hizmetin sürekliliği
Hizmet; bakım, arıza ya da zorunlu nedenlerle kesintiye uğrayabilir. Kayıtlar düzenli olarak yedeklenir; yine de okulların demirbaş defteri gibi resmî kayıtlarını ayrıca saklaması gerekir.

# Yazılım
Rafta özgür yazılımdır (AGPL-3.0 ya da sonrası) ve olduğu gibi sunulur. Kaynak kodunu inceleyebilir, değiştirebilir ve aynı koşullarla paylaşabilirsiniz.

# Hesabın kapatılması ve silinmesi
Bu koşullara aykırı kullanılan hesaplar kapatılabilir. Hesabınızın silinmesini iletişim sayfasından ya da okulunuzdan her zaman isteyebilirsiniz.

# Değişiklikler ve uygulanacak hukuk
Koşullar değişirse yeni metin, tarihiyle birlikte bu sayfada yayımlanır. Türkiye Cumhuriyeti hukuku uygulanır.

# İletişim
Sorularınızı iletişim sayfasından iletebilirsiniz.
E-posta: {email}
Telefon: {phone}
Adres: {address}`,
	en: `These terms apply to the school library and book swap service offered as {site} and run by {controller}. Everyone who creates an account and uses the service must follow them.

# Who uses the service
- Teachers and library managers create accounts in their own names.
- Pupil accounts are created by the school; pupils can't sign up themselves.
- Desk accounts for volunteers are only for lending books and accepting returns.

# Your account
Your account is personal. Do not share your password, PIN or card with anyone. If you think someone else is using your account, change your password, end your sessions and inform your school.
You can see a school's records only after you have joined the school with its invite code, or after a member of the school's staff or a system administrator has approved you. The school removes the access of people whose duties have ended.

# Records
- You are responsible for the accuracy of what you enter and for keeping it up to date.
- Record only the information about pupils that the library's work requires.
- Do not record national identity numbers, health or family information, or grades.
- Do not use, copy, share or display the personal data you see for anything other than your work.

# Borrowing
Loan periods, limits and renewal rules are set for each library in line with the school's library policy and are shown when a book is borrowed. A loan record does not show that a book has been read, and is not used for grades or assessment. There are no fines for late returns; you may be asked to replace a lost or damaged book.

# Swapping books
Books are swapped within one school, with the help of its staff; in a joint swap, books also change hands between the schools that take part. You can offer only books you own. The school can remove a book it considers unsuitable.

# What you must not do
- Use another person's account or try to access records without permission.
- Do anything that disrupts the service or weakens its security.
- Use the contact form for advertising or spam.
- Add content that breaks the law or infringes the personal rights or copyright of others.

# Covers and catalogue data
Book details are shared with all schools in a common catalogue. Cover images are used only to show which title is meant; the rights to them belong to their owners. If you see something wrong, or something that infringes someone's rights, report it on the contact page.

# Availability
The service may be interrupted for maintenance, because of faults or for other compelling reasons. Records are backed up regularly; schools must still keep official records, such as the accession register, separately.

# Software
Rafta is free software (AGPL-3.0 or later) and is provided as is. You can study, modify and share its source code on the same terms.

# Blocking and deleting an account
Accounts used in breach of these terms may be blocked. You can ask at any time, through the contact page or at your school, for your account to be deleted.

# Changes and applicable law
If these terms change, the new text and its date are published on this page. The law of the Republic of Türkiye applies.

# Contact
Send your questions through the contact page.
Email: {email}
Telephone: {phone}
Address: {address}`,
};
