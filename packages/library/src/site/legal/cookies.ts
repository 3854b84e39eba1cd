import type { Text } from "../../collections/definition.ts";

/** The cookie policy that comes with the program: what really stands in a browser. */
export const cookies: Text = {
	tr: `{site} çerez kullanmaz; ne kendisi ne de başkası sizi izler. Program, çalışması için gerekli birkaç bilgiyi tarayıcınızın kendi deposunda tutar. Bu sayfa hepsini sayar.

# Tarayıcınızda ne durur
- pocketbase_auth: oturumunuz, şifrelenmiş olarak. Çıkış yapınca silinir. Elektrik kesilse de kaybolmasın diye rafta-durable deposunda da durur.
- theme: seçtiğiniz tema.
- rafta-language: seçtiğiniz dil.
- cookie-consent: aşağıdaki tercihiniz (accepted ya da declined).
- Listelerde seçtiğiniz sütunlar ve sıralama, masanın ses ve büyük yazı tercihi, masada yarım kalan sınıf ziyareti ya da iade yığını (ad içermez).
- Uygulamanın kendi dosyaları, internet kesildiğinde de açılabilsin diye.
- Yalnızca ödünç masasında çalışan görevlilerde: bağlantı kesildiğinde sürdürebilmek için kütüphanenin şifrelenmiş bir kopyası ve gönderilmeyi bekleyen işlemler. Çıkış yapınca kopya silinir.

# Neden rıza istemiyoruz
Bunların hepsi istediğiniz hizmetin çalışması için zorunludur; Kişisel Verileri Koruma Kurumunun çerez rehberine göre açık rıza gerektirmez. Reddet deseniz de site aynı biçimde çalışır. Zorunlu olmayan hiçbir şey eklenmez; ileride eklenirse yalnızca Kabul Et dediyseniz kullanılır.

# Başka sunucular
Tarayıcınız bu sunucudan başka hiçbir adrese bağlanmaz: yazı tipi, harita, reklam, ölçüm ve sosyal medya eklentisi yoktur. E-postalarımızda izleme görseli bulunmaz.

# Nasıl silinir
Çıkış yapmak oturumu ve masa kopyasını siler. Tarayıcınızın ayarlarından bu sitenin verilerini silerek hepsini kaldırabilirsiniz; tema, dil ve tercihiniz ilk ayara döner.`,
	en: `{site} uses no cookies; neither we nor others follow you. The program keeps the few things that it needs to work in your browser's own storage. This page names all of them.

# What stands in your browser
- pocketbase_auth: your session, encrypted. Logging out removes it. It also stands in the store rafta-durable, so that a power cut does not lose it.
- theme: the theme that you chose.
- rafta-language: the language that you chose.
- cookie-consent: your choice below (accepted or declined).
- Columns and order that you chose in lists; sound and large print of the desk; a class visit or pile of returns that is not finished (without names).
- The app's own files, so that it opens without network, too.
- For staff at the lending desk only: an encrypted copy of the library, to go on without network, and actions that wait to be sent. Logging out removes the copy.

# Why we ask for no consent
All of it is needed for the service that you asked for; the authority's guide on cookies demands no explicit consent for that. The site works the same if you decline. Nothing that is not needed is added; should that change, it is used only if you accepted.

# Other servers
Your browser connects to no other address: no fonts, maps, advertising, measuring or social media from elsewhere. Our mails carry no tracking pictures.

# Removing it
Logging out removes the session and the desk's copy. Clearing this site's data in your browser removes everything; theme, language and choice begin anew.`,
};
