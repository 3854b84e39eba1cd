import { catalogue } from "../../i18n/catalogue.ts";

/** Legal texts. Paragraphs are separated by a blank line; a line beginning with # is a heading. */
export const texts = catalogue(
	{
		terms: "Kullanım koşulları",
		termsText: `# Kimler kullanır
Rafta, okulların kütüphanelerini yürütmesi ve okurların kitap takası yapması içindir. Okul yöneticileri ve öğretmenler kendi adlarına hesap açar; öğrenci hesaplarını okul oluşturur.

# Hesabınız
Hesabınız kişiseldir, parolanızı kimseyle paylaşmayın. Bir okulun kayıtlarını ancak o okulun bir yöneticisi ya da sistem yöneticisi onayladıktan sonra görürsünüz.

# Kayıtlar
Girdiğiniz kayıtların doğruluğundan siz sorumlusunuz. Öğrenciler hakkında yalnızca kütüphane işi için gerekli olanı yazın; sağlık ve aile bilgisi, T.C. kimlik numarası yazmayın.

# Ödünç kaydı
Ödünç kaydı, kitabın okunduğunu göstermez ve değerlendirmede kullanılmaz. Geç iade için para alınmaz.

# Yazılım
Rafta özgür yazılımdır (AGPL-3.0 ya da sonrası) ve olduğu gibi sunulur. Kaynak kodunu inceleyebilir, değiştirebilir, paylaşabilirsiniz.`,
		privacy: "Gizlilik ve aydınlatma metni",
		privacyText: `# Veri sorumlusu
6698 sayılı Kişisel Verilerin Korunması Kanunu bakımından veri sorumlusu, kütüphaneyi yürüten okuldur. Sorularınızı okul yönetimine ya da iletişim sayfasından bize iletebilirsiniz.

# Hangi veriler
Okurlar için ad, soyad, okul numarası, sınıf ve ödünç kayıtları işlenir. Fotoğraf ve veli iletişim bilgisi yalnızca açık rıza varsa tutulur. T.C. kimlik numarası hiçbir yerde tutulmaz.

# Ne için
Veriler ödünç verme, iade alma ve hatırlatma için işlenir. Hukuki dayanak, okul kütüphanelerine ilişkin mevzuattan doğan yükümlülüktür. Reklam, profil çıkarma ya da not verme için kullanılmaz.

# Kim görür
Kayıtları yalnızca okurun kendi okulunun görevlileri ve okurun kendisi görür. Tarayıcınız başka hiçbir sunucuya bağlanmaz.

# Ne kadar süre
İade edilmiş ödünçlerin kişiyle bağı, okulun belirlediği sürenin sonunda kaldırılır.

# Haklarınız
Verilerinizi öğrenme, düzeltme ve silinmesini isteme hakkınız vardır. Okul, isteğinizi en geç 30 gün içinde yanıtlar.`,
		cookies: "Çerez politikası",
		cookiesText: `# Ne saklanır
Rafta izleme çerezi kullanmaz. Bu tarayıcıda yalnızca şunlar saklanır: oturumunuz (şifrelenmiş olarak), seçtiğiniz tema ve dil, çerez tercihiniz.

# Neden
Bunlar olmadan giriş yapamaz, temanızı koruyamazsınız. Bu yüzden rıza gerektirmezler; Reddet deseniz de çalışırlar ve başka hiçbir şey eklenmez.

# Silmek
Çıkış yapınca oturum silinir. Tarayıcınızın ayarlarından bu sitenin verilerini silerek hepsini kaldırabilirsiniz.`,
	},
	{
		terms: "Terms of use",
		termsText: `# Who uses it
Rafta is for schools to run their libraries and for readers to swap books. School managers and teachers open accounts in their own names; pupils' accounts are made by the school.

# Your account
Your account is personal; do not share your password. You see a school's records only after one of its managers or an administrator has approved you.

# Records
You answer for what you enter. Write about pupils only what the library needs; no health or family matters, no national identity numbers.

# Loan records
A loan record does not show that a book has been read and is not used for marks. No money is charged for late returns.

# Software
Rafta is free software (AGPL-3.0 or later), offered as it is. You may study, change and share its source.`,
		privacy: "Privacy notice",
		privacyText: `# Controller
Under the Turkish Personal Data Protection Law (6698) the controller is the school that runs the library. Ask the school, or us by the contact page.

# Which data
For readers: name, school number, class and loans. Photo and guardian's contact only with explicit consent. The national identity number is kept nowhere.

# What for
For lending, returning and reminders, on the ground of the regulation on school libraries. Never for advertising, profiling or marks.

# Who sees it
Only the staff of the reader's own school and the reader. Your browser connects to no other server.

# How long
Returned loans lose their tie to the person after the time that the school has set.

# Your rights
You may ask what is kept, have it corrected and have it erased. The school answers within 30 days.`,
		cookies: "Cookie policy",
		cookiesText: `# What is kept
Rafta uses no tracking cookies. This browser keeps only: your session (encrypted), your theme and language, your cookie choice.

# Why
Without them you could not sign in or keep your theme. So they need no consent; they work even if you decline, and nothing else is added.

# Removing them
Logging out removes the session. Clearing this site's data in your browser removes everything.`,
	},
);
