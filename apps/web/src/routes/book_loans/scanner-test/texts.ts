import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Okuyucunuzu deneyin",
		lead: "Arkasında barkod olan bir kitap alın, alana dokunup okutun.",
		field: "Deneme alanı",
		again: "Yeniden okutun: her okutma ayrı denetlenir.",
		came: "Gelen",
		intended: "Barkodda büyük olasılıkla şu yazıyor",
		well: "Okuyucunuz hazır.",
		change: "Şunu düzeltin:",
		isbn: "13 rakamın tamamı geldi",
		digits: "Rakamların tamamı geldi",
		letters: "Harfler ve rakamlar geldi",
		isbn_wrong: "Bir rakam eksik ya da yanlış. Barkoda biraz daha yakından, düz tutarak okutun.",
		shifted:
			"Rakamların yerine işaret geldi: okuyucu Shift tuşunu basılı gönderiyor. Kılavuzundaki “fabrika ayarları” barkodunu, sonra “Keyboard: Turkish Q” barkodunu okutun.",
		layout:
			"Okuyucu İngilizce klavyeye göre yazıyor; bu yüzden i yerine ı, tire yerine * gelir. Kılavuzundaki “Keyboard: Turkish Q” barkodunu okutun. Rafta etiketlerinde yalnızca rakam vardır, onlar böyle de okunur.",
		prefix: "Okuyucu barkodun başına tür kodu ekliyor. Kılavuzundaki “AIM ID: off” barkodunu okutun.",
		enter: "Sonunda Enter geldi",
		tab: "Sonunda Tab geliyor, oysa Enter gerekir. Kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		no_ending:
			"Sonunda Enter yok; her okutmadan sonra Enter'a basmanız gerekir. Kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		fast: "Hızı yeterli",
		slow: "Tuşlar yavaş geldi. Elle yazmadıysanız okuyucunun “inter-character delay” ayarını sıfırlayın.",
	},
	{
		title: "Test your scanner",
		lead: "Take a book with a barcode, click in the field and scan it.",
		field: "Test field",
		again: "Scan again: each scan is checked separately.",
		came: "Received",
		intended: "The barcode probably says",
		well: "Your scanner is ready.",
		change: "Fix this:",
		isbn: "All 13 digits received",
		digits: "All digits received",
		letters: "Letters and digits received",
		isbn_wrong: "A digit is missing or wrong. Hold the scanner a little closer and straight.",
		shifted:
			"Symbols arrived instead of digits: the scanner is sending Shift. Scan “factory defaults” in its manual, then “Keyboard: Turkish Q”.",
		layout:
			"The scanner is set to an English keyboard, so i arrives as ı and a hyphen as *. Scan “Keyboard: Turkish Q” in its manual. Rafta's labels contain only digits and can be read anyway.",
		prefix: "The scanner adds a type code before the barcode. Scan “AIM ID: off” in its manual.",
		enter: "Enter received at the end",
		tab: "Tab is sent at the end, but Enter is needed. Scan “Suffix: CR” or “Enter” in its manual.",
		no_ending:
			"No Enter at the end: you would have to press Enter after each scan. Scan “Suffix: CR” or “Enter” in its manual.",
		fast: "Fast enough",
		slow: "The keys arrived slowly. Unless you typed them yourself, set the scanner's inter-character delay to zero.",
	},
);
