import type { Text } from "../../collections/definition.ts";

/** Default cookie policy: what the program actually stores in a browser. */
export const cookies: Text = {
	tr: `{site} çerez kullanmaz; ne kendisi ne de başkası sizi izler. Program, çalışması için gerekli birkaç bilgiyi tarayıcınızın kendi deposunda tutar. Bu sayfa hepsini sayar.

# Tarayıcınızda ne durur
## Yerel depo (localStorage)
- pocketbase_auth: oturumunuz, şifrelenmiş olarak. Çıkış yapınca silinir; ortak bilgisayarda hiç yazılmaz.
- theme: seçtiğiniz tema.
- rafta-language: seçtiğiniz dil.
- cookie-consent: aşağıdaki tercihiniz (accepted ya da declined).
- rafta-list…: bir listede seçtiğiniz sütunlar ve sıralama; adında hesabınızın numarası vardır.
- rafta-labels…: etiket ve kart basarken seçtikleriniz.
- rafta-first-day: bu cihazdaki kütüphanenin ilk gün adımlarını bitirmiş olduğu.
- rafta-desk-muted, rafta-desk-large: masanın ses ve büyük yazı tercihi.
- rafta-visit-order, rafta-visit-follow: sınıf ziyaretinde sıra ve kendiliğinden geçiş tercihi.
- rafta-device: bu cihazın rastgele adı; iki cihazın masada ve sayımda okuttukları karışmasın diye. Çıkış yapınca kalır.
- rafta-sign-in: bu tarayıcının rastgele adı; başkası parolanızı yanlış denese de burada doğru parolayla girebilesiniz diye. Çıkış yapınca kalır.
- rafta-shared: girişte “Ortak bilgisayar” seçildiği. Çıkış yapınca kalır.
- rafta-desk-waiting: masada gönderilmeyi bekleyen işlemlerin sayısı. Çıkış yapınca kalır.
- rafta-stocktake…: sayımda okutulan, henüz gönderilmemiş barkodlar.
- rafta-pile…: “Okutarak ekle” ekranında okutulan, henüz gönderilmemiş kitaplar; yalnızca tarayıcınız şifrelemeye izin vermiyorsa.
- rafta-written…: yukarıdakilerden birinin en son ne zaman yazıldığı.
## Sekme kapanınca silinenler (sessionStorage)
- rafta-visit: yarım kalan sınıf ziyareti; ad içermez.
- rafta-returns…: iade yığınında okutulanlar; okur adı içermez.
- rafta-shelf…: sayımda hangi rafta olduğunuz ve hangi rafların bittiği.
- rafta-pile-current…: “Okutarak ekle” ekranında etiketi beklenen kitap.
- rafta-session-ended: oturumunuz kapatıldıysa nedeni; giriş sayfası söyleyene kadar.
- rafta-phone: okuyucu olarak bağlanan telefonun bağlantı numarası.
## Veritabanları (IndexedDB)
- rafta: şifrelemenin anahtarı. Sayfalar onu kullanır, okuyamaz; ama tarayıcının dosyaları arasında durur (aşağıya bakın).
- rafta-durable: oturumun ve sayımın ikinci kopyası; elektrik kesilse de kaybolmasınlar diye.
- rafta-desk: yalnızca ödünç masasında çalışan görevlilerde, bağlantı kesildiğinde sürdürebilmek için kütüphanenin şifrelenmiş bir kopyası ve gönderilmeyi bekleyen işlemler. Çıkış yapınca kopya silinir; ortak bilgisayarda yazılmaz, bekleyen işlemler de okurun adı olmadan yazılır.
- rafta-kept: “Okutarak ekle” ekranında okutulan, henüz gönderilmemiş kitaplar, şifrelenmiş olarak.
- rafta-store: son gördüğünüz listeler, bağlantı yokken de okunabilsin diye, şifrelenmiş olarak. Çıkış yapınca silinir; ortak bilgisayarda yazılmaz.
## Dosyalar (Cache Storage)
- rafta…: uygulamanın kendi dosyaları, internet kesildiğinde de açılabilsin diye.

# Şifreleme neyi korur, neyi korumaz
Şifrelenenler, tarayıcının dosyalarına rastgele bakan birine ya da programa görünmez; bir hesabın verisi başka bir hesapta açılmaz. Anahtar aynı tarayıcıda durduğu için tarayıcı profilinin tamamını kopyalayabilen biri, yani bu bilgisayarda sizin hesabınızı açabilen ya da yöneticisi olan, siz çıkış yapana kadar bunları açabilir. Tarayıcının sizin adınıza tuttuğu geçmiş (sayfa adresleri ve başlıkları) ve kaydettiğiniz parolalar programın elinde değildir.
Başkalarının da kullandığı bir bilgisayarda girişte “Ortak bilgisayar” seçeneğini işaretleyin: tarayıcı kapanınca oturum da kapanır; oturum, listeler ve masa kopyası hiç yazılmaz. İş bitince yine de çıkış yapın.

# Neden rıza istemiyoruz
Bunların hepsi istediğiniz hizmetin çalışması için zorunludur; Kişisel Verileri Koruma Kurumunun çerez rehberine göre açık rıza gerektirmez. Reddet deseniz de site aynı biçimde çalışır. Zorunlu olmayan hiçbir şey eklenmez; ileride eklenirse yalnızca Kabul Et dediyseniz kullanılır.

# Başka sunucular
Tarayıcınız bu sunucudan başka hiçbir adrese bağlanmaz: yazı tipi, harita, reklam, ölçüm ve sosyal medya eklentisi yoktur. E-postalarımızda izleme görseli bulunmaz.

# Nasıl silinir
Çıkış yapmak oturumu, son görülen listeleri ve masa kopyasını siler; ötekiler kalır. Tarayıcınızın ayarlarından bu sitenin verilerini silerek hepsini kaldırabilirsiniz; tema, dil ve tercihiniz ilk ayara döner.`,
	en: `{site} uses no cookies; neither we nor others follow you. The program keeps the few things that it needs to work in your browser's own storage. This page names all of them.

# What is stored in your browser
## Local storage (localStorage)
- pocketbase_auth: your session, encrypted. Signing out removes it; on a shared computer it is never written.
- theme: the theme that you chose.
- rafta-language: the language that you chose.
- cookie-consent: your choice below (accepted or declined).
- rafta-list…: columns and order that you chose in a list; its name holds the number of your account.
- rafta-labels…: what you chose when printing labels and cards.
- rafta-first-day: that the library of this device has finished the steps of its first day.
- rafta-desk-muted, rafta-desk-large: sound and large print of the desk.
- rafta-visit-order, rafta-visit-follow: order and going on by itself in class visits.
- rafta-device: a random name of this device, so that what two devices scan at the desk and in stocktakes is not mixed up. It stays when you sign out.
- rafta-sign-in: a random name of this browser, so that you can sign in here with your password whatever others have tried. It stays when you sign out.
- rafta-shared: that “Shared computer” was chosen when signing in. It stays when you sign out.
- rafta-desk-waiting: how many actions of the desk wait to be sent. It stays when you sign out.
- rafta-stocktake…: barcodes scanned in a stocktake and not sent yet.
- rafta-pile…: books scanned under “Add by scanning” and not sent yet; only where your browser does not allow encryption.
- rafta-written…: when one of the above was last written.
## Gone with the tab (sessionStorage)
- rafta-visit: a class visit that is not finished; without names.
- rafta-returns…: what was scanned of a pile of returns; without readers' names.
- rafta-shelf…: the shelf that you are counting, and those that are finished.
- rafta-pile-current…: the book under “Add by scanning” whose label is due.
- rafta-session-ended: why your session was ended, until the sign-in page has said it.
- rafta-phone: the number by which a phone is connected as a scanner.
## Databases (IndexedDB)
- rafta: the key of the encryption. Pages use it and cannot read it, but it is among the browser's files (see below).
- rafta-durable: a second copy of the session and of stocktakes, so that a power cut does not lose them.
- rafta-desk: for staff at the lending desk only, an encrypted copy of the library, to go on without network, and actions that wait to be sent. Signing out removes the copy; on a shared computer it is not written, and actions that wait are written without the reader's name.
- rafta-kept: books scanned under “Add by scanning” and not sent yet, encrypted.
- rafta-store: the lists that you saw last, encrypted, to be read without a connection, too. Signing out removes them; on a shared computer they are not written.
## Files (Cache Storage)
- rafta…: the app's own files, so that it opens without network, too.

# What the encryption protects, and what it does not
Whoever glances at the browser's files, or a program that does, cannot read what is encrypted, and one account's data does not open for another. The key is in the same browser. So whoever can copy the whole profile of the browser, because they can open your account on this computer or administer it, can open these data until you sign out. The history that the browser itself keeps (addresses and titles of pages) and passwords that you save in it are beyond this program.
On a computer that others use as well, tick “Shared computer” when you sign in: closing the browser signs you out; session, lists and the desk's copy are never written. Sign out all the same when you have finished.

# Why we ask for no consent
All of it is needed for the service that you asked for; the authority's guide on cookies demands no explicit consent for that. The site works the same if you decline. Nothing that is not needed is added; should that change, it is used only if you accepted.

# Other servers
Your browser connects to no other address: no fonts, maps, advertising, measuring or social media from elsewhere. Our mails carry no tracking pictures.

# Removing it
Signing out removes the session, the lists seen last and the desk's copy; the rest stays. Clearing this site's data in your browser removes everything; theme, language and choice return to their defaults.`,
};
