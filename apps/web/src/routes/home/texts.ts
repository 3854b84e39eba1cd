import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Her kitap ya rafta ya iyi bir okurda.",
		lead: "Rafta, bir okul kütüphanesi programıdır: kitapları kaydeder, barkod okutarak ödünç verirsiniz; okurlar da kendi kitaplarını takas eder.",
		start: "Ücretsiz kayıt ol",
		login: "Giriş yap",
		catalog: "Kataloğa bak",
		cardLogin: "Öğrenciler okur kartıyla giriş yapar; hesaplarını okul açar.",
		setup:
			"Bu kurulum henüz hazır değil. Sunucuyu başlatan kişi, konsolda yazan bağlantıyı açıp kurulumu tamamlayabilir.",
		school: "Okul için",
		school1:
			"Ödünç vermek için iki okutma yeter: önce kart, sonra kitap. İşlemi tek tuşla geri alabilirsiniz.",
		school2: "Yönetmelikteki sınırlar, resmî tatiller ve ara tatiller hazır gelir.",
		school3: "İnternet kesilse de masa çalışır; bağlantı gelince kayıtlar kendiliğinden gönderilir.",
		pupil: "Öğrenci için",
		pupil1: "Elindeki kitapları ve iade tarihlerini görür, süre uzatır, kitap ayırtır.",
		pupil2: "“isik” yazınca “Işık” bulunur; “Çalıkuşu”, C ile D harflerinin arasında sıralanır.",
		pupil3: "Ne okuduğunu arkadaşları görmez; isterse okuma geçmişi saklanmaz.",
		family: "Aile için",
		family1: "Hatırlatmalar yalnızca onay verirseniz gönderilir ve yalnızca size gelir.",
		family2: "Geç iade için para alınmaz; ödünç kayıtları ders notlarını etkilemez.",
		family3: "T.C. kimlik numarası istenmez; çocukların verileri okulda kalır.",
		install: "Rafta'yı uygulama olarak yükleyin",
		installText:
			"Tarayıcının menüsünden “Uygulamayı yükle” ya da “Ana ekrana ekle” seçeneğini seçin; bundan sonra Rafta, kendi penceresinde hızla açılır. Uygulama mağazası hesabı gerekmez.",
		slip: "Bir okurda, yarın iade edilecek",
	},
	{
		title: "Every book is on the shelf or with a good reader.",
		lead: "Rafta is school library software. Catalogue your books, lend them by scanning barcodes and let readers swap their own.",
		start: "Sign up for free",
		login: "Sign in",
		catalog: "Browse the catalogue",
		cardLogin: "Pupils sign in with their library card; the school creates their accounts.",
		setup:
			"This installation is not ready yet. To finish setting it up, open the link shown in the server console.",
		school: "For schools",
		school1: "Lend a book with two scans: first the pupil's card, then the book. Undo the loan with one key.",
		school2: "Public holidays, school breaks and the limits in the regulations are set up from day one.",
		school3: "The desk also works offline; records are sent automatically once you are back online.",
		pupil: "For pupils",
		pupil1: "See your books and when they are due, renew them and reserve others.",
		pupil2: "Type “isik” to find “Işık”. “Çalıkuşu” is sorted between C and D.",
		pupil3: "Your friends can't see what you read, and you can choose not to have your reading history kept.",
		family: "For families",
		family1: "Reminders are sent only with your consent, and only to you.",
		family2: "There are no fines for late returns, and loans never count towards marks.",
		family3: "National identity numbers are not recorded; children's data stays at the school.",
		install: "Install Rafta as an app",
		installText:
			"Choose “Install app” or “Add to home screen” in your browser's menu. From then on, Rafta opens quickly in its own window. You don't need an app store account.",
		slip: "On loan, due back tomorrow",
	},
);
