import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Okulunuzun kitapları rafta, elde ve yolda",
		lead: "Rafta, okul kütüphanesinin programıdır: kitapları kaydedin, barkod okutarak ödünç verin, okurlar kitaplarını takas etsin.",
		start: "Ücretsiz kayıt ol",
		login: "Giriş yap",
		setup:
			"Bu kurulum henüz hazır değil. Sunucuyu başlatan kişi konsolda yazan bağlantıyla kurulumu tamamlar.",
		desk: "İki okutmada ödünç",
		deskText: "Önce öğrenci, sonra kitap. İade aynı alandan, geri alma tek tuşla.",
		turkish: "Türkçe arama ve sıralama",
		turkishText: "“isik” yazın, Işık bulunsun; Çalıkuşu C ile D arasında dursun.",
		privacy: "Çocukların verisi okulda kalır",
		privacyText: "T.C. kimlik no alanı yoktur. Bir okul öteki okulun öğrencisini görmez.",
		swap: "Kurallar hazır",
		swapText: "Yönetmeliğin sınırları, resmî tatiller ve ara tatiller ilk günden işler.",
		picture: "Kitap dolu bir raf; bir kitap eğik duruyor, biri yeni konuyor.",
	},
	{
		title: "Your school's books: on the shelf, in hand, on the way",
		lead: "Rafta runs the school library: record books, lend them by scanning barcodes, let readers swap their own.",
		start: "Sign up for free",
		login: "Log in",
		setup:
			"This installation is not ready yet. Whoever started the server finishes it with the link on the console.",
		desk: "Lend with two scans",
		deskText: "The pupil, then the book. Returns in the same field, undo with one key.",
		turkish: "Search and order in Turkish",
		turkishText: "Type “isik” and find Işık; Çalıkuşu stands between C and D.",
		privacy: "Children's data stays at school",
		privacyText: "There is no field for a national identity number. No school sees another's pupils.",
		swap: "The rules are there",
		swapText: "The regulation's limits, public holidays and school breaks work from the first day.",
		picture: "A shelf full of books; one leans, one is being put back.",
	},
);
