import type { Text } from "../../collections/definition.ts";

/** Default terms of use. */
export const terms: Text = {
	tr: `Bu koşullar, {site} adıyla sunulan okul kütüphanesi ve kitap takası hizmetinin ({controller} tarafından işletilir) nasıl kullanılacağını anlatır. Hesap açan ve hizmeti kullanan herkes bu koşullara uyar.

# Kimler kullanır
- Okul yöneticileri, öğretmenler ve kütüphane görevlileri kendi adlarına hesap açar.
- Öğrenci hesaplarını okul oluşturur; öğrenciler kendi başına kayıt olmaz.
- Gönüllülerin masa hesapları yalnızca ödünç verme ve iade alma içindir.

# Hesabınız
Hesabınız kişiseldir. Parolanızı, PIN'inizi ve kartınızı kimseyle paylaşmayın. Hesabınızı başkasının kullandığını düşünüyorsanız parolanızı değiştirin, oturumları kapatın ve okulunuza haber verin.
Bir okulun kayıtlarını ancak okulun verdiği davet koduyla katıldıktan ya da o okulun yöneticisi veya sistem yöneticisi sizi onayladıktan sonra görürsünüz. Görevi biten kişinin yetkisi okul tarafından kaldırılır.

# Kayıtlar
- Girdiğiniz kayıtların doğru ve güncel olmasından siz sorumlusunuz.
- Öğrenciler hakkında yalnızca kütüphane işi için gerekli olanı yazın.
- T.C. kimlik numarası, sağlık ve aile bilgisi, not ya da başarı bilgisi yazmayın.
- Gördüğünüz kişisel verileri görev dışında kullanmayın, çoğaltmayın, paylaşmayın ve ilan etmeyin.

# Ödünç alma
Ödünç süresi, sayı sınırı ve uzatma kuralları okulun kütüphane yönergesine göre her kütüphanede belirlenir ve kitabı alırken gösterilir. Ödünç kaydı kitabın okunduğunu göstermez, ders notuna ve değerlendirmeye konu edilmez. Geç iade için para alınmaz; kaybolan ya da zarar gören kitabın yerine yenisi istenebilir.

# Kitap takası
Takas aynı okul içinde ve okul görevlisinin aracılığıyla yapılır. Takasa verilen kitap verenin olmalıdır. Okul, uygun bulmadığı kitabı takastan kaldırabilir.

# Yapılmaması gerekenler
- Başkasının hesabıyla işlem yapmak ya da yetkisi olmayan kayıtlara ulaşmaya çalışmak.
- Hizmeti aksatacak, güvenliğini zayıflatacak işlemler yapmak.
- İletişim formunu reklam ve istenmeyen e-posta için kullanmak.
- Hukuka, başkalarının kişilik haklarına ya da telif haklarına aykırı içerik eklemek.

# Kapak ve katalog bilgileri
Eser bilgileri ortak katalogda bütün okullarla paylaşılır. Kapak görselleri yalnızca eseri tanıtmak içindir; hakları sahiplerine aittir. Yanlış ya da hakkı ihlal eden bir bilgi görürseniz iletişim sayfasından bildirin.

# Hizmetin sürekliliği
Hizmet bakım, arıza ya da zorunlu nedenlerle durabilir. Kayıtlar düzenli olarak yedeklenir; yine de okulların demirbaş defteri gibi resmî kayıtlarını ayrıca saklaması gerekir.

# Yazılım
Rafta özgür yazılımdır (AGPL-3.0 ya da sonrası) ve olduğu gibi sunulur. Kaynak kodunu inceleyebilir, değiştirebilir ve aynı koşullarla paylaşabilirsiniz.

# Hesabın kapatılması
Bu koşullara aykırı kullanılan hesaplar kapatılabilir. Hesabınızın silinmesini istediğiniz zaman iletişim sayfasından ya da okulunuzdan isteyebilirsiniz.

# Değişiklikler ve uygulanacak hukuk
Koşullar değişirse yeni metin ve tarihi bu sayfada yayımlanır. Türkiye Cumhuriyeti hukuku uygulanır.

# İletişim
Sorularınızı iletişim sayfasından iletebilirsiniz.
E-posta: {email}
Telefon: {phone}
Adres: {address}`,
	en: `These terms say how the school library and book exchange offered as {site} (run by {controller}) may be used. Everybody who opens an account and uses the service keeps to them.

# Who uses it
- Librarians and teachers open accounts in their own names.
- Pupils' accounts are made by the school; pupils do not sign up themselves.
- Volunteers' desk accounts are for lending and returning only.

# Your account
Your account is personal. Share your password, PIN and card with nobody. If you think that somebody else uses your account, change the password, end its sessions and tell your school.
You see a school's records only after joining with an invite code that the school gave you, or after its manager or an administrator has approved you. The school removes the rights of people who leave.

# Records
- You answer for what you enter being right and up to date.
- Write about pupils only what the library needs.
- Write no national identity numbers, nothing about health or family, no marks.
- Use personal data that you see for your work only; do not copy, share or display them.

# Borrowing
Loan periods, limits and renewals are set by each library after the school's rules and are shown when a book is lent. A loan record does not show that a book has been read and is not used for marks. No money is charged for late returns; a lost or damaged book may have to be replaced.

# Exchanging books
Books are exchanged within one school and by way of its staff. You may only offer books that you own. The school may take a book out of the exchange.

# What must not be done
- Acting by another's account, or trying to reach records without the right to.
- Anything that disturbs the service or weakens its security.
- Using the contact form for advertising.
- Adding content against the law, against others' personal rights or their copyright.

# Covers and catalogue
Titles are kept in a catalogue that all schools share. Covers only show which title is meant; their rights belong to their owners. Tell us by the contact page about anything wrong.

# Availability
The service may stop for maintenance, faults or compelling reasons. Records are backed up regularly; schools also keep official records such as their inventory register.

# Software
Rafta is free software (AGPL-3.0 or later), offered as it is. You may study, change and share its source on the same terms.

# Closing an account
Accounts that are used against these terms may be closed. You may ask for your account to be deleted at any time, by the contact page or at your school.

# Changes and law
If the terms change, the new text and its date appear on this page. The law of the Republic of Türkiye applies.

# Contact
Ask us by the contact page.
E-mail: {email}
Telephone: {phone}
Address: {address}`,
};
