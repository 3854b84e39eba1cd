import type { Text } from "../../collections/definition.ts";

/** Default cookie policy: what the program actually stores in a browser. */
export const cookies: Text = {
	tr: `{site} çerez kullanmaz; sizi ne kendisi ne de başkası izler. Program, çalışması için gerekli bilgileri tarayıcınızın kendi deposunda saklar. Bu bilgilerin hepsi aşağıda yazılıdır.

# Tarayıcınızda neler saklanır
## Yerel depo (localStorage)
- pocketbase_auth: oturumunuz, şifrelenmiş olarak. Çıkış yapınca silinir; ortak bilgisayarda hiç yazılmaz.
- theme: seçtiğiniz tema.
- rafta-language: seçtiğiniz dil.
- cookie-consent: aşağıdaki tercihiniz (accepted ya da declined).
- rafta-list…: bir listede seçtiğiniz sütunlar ve sıralama; adında hesap kimliğiniz vardır.
- rafta-labels…: etiket ve kart yazdırırken yaptığınız seçimler.
- rafta-first-day: bu cihazda kullanılan kütüphanenin ilk gün adımlarının tamamlandığı bilgisi.
- rafta-desk-muted, rafta-desk-large: masadaki ses ve büyük yazı tercihleriniz.
- rafta-visit-order, rafta-visit-follow: sınıf ziyaretinde sıra ve otomatik geçiş tercihleriniz.
- rafta-device: masada ve sayımda iki cihazdan okutulanlar karışmasın diye bu cihaza verilen rastgele ad. Çıkış yapınca silinmez.
- rafta-sign-in: başka biri hesabınız için yanlış parolalar denemiş olsa da siz burada doğru parolayla giriş yapabilesiniz diye bu tarayıcıya verilen rastgele ad. Çıkış yapınca silinmez.
- rafta-shared: girişte “Ortak bilgisayar” seçildiği bilgisi. Çıkış yapınca silinmez.
- rafta-desk-waiting: masada gönderilmeyi bekleyen işlemlerin sayısı. Çıkış yapınca silinmez.
- rafta-stocktake…: sayımda okutulan, henüz gönderilmemiş barkodlar.
- rafta-pile…: “Okutarak ekle” ekranında okutulan, henüz gönderilmemiş kitaplar; yalnızca tarayıcınız şifrelemeye izin vermiyorsa.
- rafta-written…: yukarıdakilerden birinin en son ne zaman yazıldığı.
## Sekme kapanınca silinenler (sessionStorage)
- rafta-visit: yarım kalan sınıf ziyareti; ad içermez.
- rafta-returns…: toplu iadede okutulanlar; okur adı içermez.
- rafta-shelf…: sayımda hangi rafta olduğunuz ve hangi rafların bittiği.
- rafta-pile-current…: “Okutarak ekle” ekranında etiketi beklenen kitap.
- rafta-session-ended: oturumunuz kapatıldıysa bunun nedeni; giriş sayfasında gösterilene kadar saklanır.
- rafta-phone: barkod okuyucu olarak kullanılan telefonun bağlantı numarası.
## Veritabanları (IndexedDB)
- rafta: şifreleme anahtarı. Sayfalar anahtarı kullanabilir ama okuyamaz; anahtar, tarayıcının dosyaları arasında bulunur (aşağıya bakın).
- rafta-durable: elektrik kesilse de kaybolmasınlar diye oturumun ve sayımın ikinci kopyası.
- rafta-desk: yalnızca ödünç masasında çalışan görevlilerde; bağlantı kesildiğinde çalışmayı sürdürebilmek için kütüphane bilgilerinin şifrelenmiş bir kopyası ve gönderilmeyi bekleyen işlemler. Çıkış yapınca kopya silinir; ortak bilgisayarda kopya yazılmaz, bekleyen işlemler de okurun adı olmadan yazılır.
- rafta-kept: “Okutarak ekle” ekranında okutulan, henüz gönderilmemiş kitaplar, şifrelenmiş olarak.
- rafta-store: bağlantı yokken de okunabilsin diye son gördüğünüz listeler, şifrelenmiş olarak. Çıkış yapınca silinir; ortak bilgisayarda yazılmaz.
## Dosyalar (Cache Storage)
- rafta…: bağlantı kesildiğinde de açılabilsin diye uygulamanın kendi dosyaları.

# Şifreleme neyi korur, neyi korumaz
Şifrelenmiş bilgileri, tarayıcının dosyalarına rastgele bakan bir kişi ya da program okuyamaz; bir hesabın verileri başka bir hesapta açılmaz. Anahtar aynı tarayıcıda saklandığı için, tarayıcı profilinin tamamını kopyalayabilen biri (bu bilgisayarda sizin hesabınızı açabilen ya da bilgisayarın yöneticisi olan biri) siz çıkış yapana kadar bu bilgileri açabilir. Tarayıcının sizin adınıza tuttuğu geçmiş (sayfa adresleri ve başlıkları) ve tarayıcıya kaydettiğiniz parolalar programın denetimi dışındadır.
Başkalarının da kullandığı bir bilgisayarda girişte “Ortak bilgisayar” seçeneğini işaretleyin: tarayıcı kapanınca oturum da kapanır; oturum, listeler ve masa kopyası hiç yazılmaz. İşiniz bitince yine de çıkış yapın.

# Neden rıza istemiyoruz
Bu bilgilerin hepsi, istediğiniz hizmetin çalışması için zorunludur; Kişisel Verileri Koruma Kurumunun çerez rehberine göre açık rıza gerektirmez. “Reddet” düğmesine bassanız da site aynı biçimde çalışır. Zorunlu olmayan hiçbir bilgi şu anda saklanmaz; ileride böyle bir bilgi eklenirse yalnızca “Kabul Et” düğmesine bastıysanız kullanılır.

# Başka sunucular
Tarayıcınız bu sunucudan başka hiçbir adrese bağlanmaz: başka sunuculardan yazı tipi, harita, reklam, ölçüm ya da sosyal medya eklentisi alınmaz. E-postalarımızda izleme görseli bulunmaz.

# Nasıl silinir
Çıkış yaptığınızda oturum, son görülen listeler ve masa kopyası silinir; diğerleri kalır. Hepsini kaldırmak için tarayıcınızın ayarlarından bu sitenin verilerini silebilirsiniz; bunu yaparsanız tema, dil ve çerez tercihiniz varsayılana döner.`,
	en: `{site} does not use cookies; neither we nor anyone else tracks you. In your browser's own storage, the program keeps the items it needs. All of them are listed below.

# What is stored in your browser
## Local storage (localStorage)
- pocketbase_auth: your session, encrypted. Deleted when you sign out; never written on a shared computer.
- theme: the theme you chose.
- rafta-language: the language you chose.
- cookie-consent: your choice below (accepted or declined).
- rafta-list…: the columns and sort order you chose in a list; the item's name contains your account ID.
- rafta-labels…: your choices when printing labels and cards.
- rafta-first-day: the fact that the first-day steps of the library used on this device are complete.
- rafta-desk-muted, rafta-desk-large: your sound and large-text preferences at the desk.
- rafta-visit-order, rafta-visit-follow: your preferences for the order of pupils and for moving on automatically in class visits.
- rafta-device: a random name for this device, so that scans from two devices at the desk and in stocktakes are not mixed up. Kept when you sign out.
- rafta-sign-in: a random name for this browser, so that you can still sign in here with the right password even if someone else has tried wrong passwords for your account. Kept when you sign out.
- rafta-shared: the fact that “Shared computer” was chosen at sign-in. Kept when you sign out.
- rafta-desk-waiting: the number of desk actions not sent yet. Kept when you sign out.
- rafta-stocktake…: barcodes scanned in a stocktake and not sent yet.
- rafta-pile…: books scanned under “Add by scanning” and not sent yet; only if your browser does not allow encryption.
- rafta-written…: when one of the above was last written.
## Deleted when the tab is closed (sessionStorage)
- rafta-visit: an unfinished class visit; contains no names.
- rafta-returns…: books scanned in a bulk return; contains no readers' names.
- rafta-shelf…: the shelf you are counting and the shelves already finished.
- rafta-pile-current…: the book under “Add by scanning” that still needs its label.
- rafta-session-ended: the reason your session was ended; deleted as soon as the sign-in page has shown it.
- rafta-phone: the connection number of a phone used as a scanner.
## Databases (IndexedDB)
- rafta: the encryption key. Pages can use it but can't read it; it is stored among the browser's files (see below).
- rafta-durable: a second copy of the session and of stocktakes, so that they are not lost in a power cut.
- rafta-desk: only for staff at the lending desk; an encrypted copy of the library's data, so that work can continue without a connection, and the actions not sent yet. The copy is deleted when you sign out; on a shared computer it is not written, and actions not sent yet are written without the reader's name.
- rafta-kept: books scanned under “Add by scanning” and not sent yet, encrypted.
- rafta-store: the lists you last viewed, encrypted, so that you can read them without a connection. Deleted when you sign out; not written on a shared computer.
## Files (Cache Storage)
- rafta…: the app's own files, so that the app opens even without a connection.

# What encryption protects and what it doesn't
Encrypted data can't be read by a person or a program that happens to look at the browser's files, and one account's data can't be opened with another account. Because the key is kept in the same browser, anyone who can copy the whole browser profile (someone who can open your account on this computer, or the computer's administrator) can open this data until you sign out. The history your browser keeps (page addresses and titles) and the passwords you save in it are outside the program's control.
On a computer that other people use, tick “Shared computer” when you sign in: closing the browser then signs you out, and the session, lists and desk copy are never written. You should still sign out when you have finished.

# Why we don't ask for consent
All of this is necessary for the service you have requested; under the Turkish data protection authority's cookie guidelines it does not require explicit consent. The site works the same way if you choose “Decline”. Nothing unnecessary is stored at present; if that ever changes, such items will be used only if you have chosen “Accept”.

# Other servers
Your browser connects to no address other than this server: there are no fonts, maps, advertising, analytics or social media plug-ins from elsewhere. Our emails contain no tracking images.

# How to delete this data
Signing out deletes the session, the lists you last viewed and the desk copy; the rest stays. To delete everything, clear this site's data in your browser settings; the theme, the language and your cookie choice then return to their defaults.`,
};
