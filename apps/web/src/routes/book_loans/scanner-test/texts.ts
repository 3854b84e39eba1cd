import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Okuyucunuzu deneyin",
		lead: "Arkasında barkod olan bir kitap alın, alana dokunup okutun.",
		field: "Deneme alanı",
		again: "Bir daha okutun: her okutmada yeniden bakılır.",
		came: "Gelen",
		intended: "Barkodda büyük olasılıkla şu yazıyor",
		well: "Okuyucunuz hazır.",
		change: "Şunu düzeltin:",
		isbn: "13 rakam, eksiksiz geldi",
		digits: "Rakamlar eksiksiz geldi",
		letters: "Harfler ve rakamlar geldi",
		isbn_wrong: "Bir rakam eksik ya da yanlış. Barkoda biraz daha yakından, düz tutarak okutun.",
		shifted:
			"Rakamların yerine işaret geldi: okuyucu Shift tuşunu basılı gönderiyor. Kılavuzundaki “fabrika ayarları” barkodunu, sonra “Keyboard: Turkish Q” barkodunu okutun.",
		layout:
			"Okuyucu İngilizce klavyeye göre yazıyor; bu yüzden i yerine ı, tire yerine * gelir. Kılavuzundaki “Keyboard: Turkish Q” barkodunu okutun. Rafta etiketleri yalnız rakamdır, onlar böyle de okunur.",
		prefix: "Okuyucu barkodun başına tür kodu ekliyor. Kılavuzundaki “AIM ID: off” barkodunu okutun.",
		enter: "Sonunda Enter var",
		tab: "Sonunda Tab geliyor, oysa Enter gerekir. Kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		no_ending:
			"Sonunda Enter yok; her okutmadan sonra Enter'a basmanız gerekir. Kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		fast: "Hızı yeterli",
		slow: "Tuşlar yavaş geldi. Elle yazmadıysanız okuyucunun “inter-character delay” ayarını sıfırlayın.",
	},
	{
		title: "Try your scanner",
		lead: "Take any book with a barcode, click into the field and scan it.",
		field: "Field to try it in",
		again: "Scan again: every scan is judged anew.",
		came: "Came",
		intended: "The barcode probably says",
		well: "Your scanner is ready.",
		change: "Please change:",
		isbn: "13 digits came, none is missing",
		digits: "The digits came, none is missing",
		letters: "Letters and digits came",
		isbn_wrong: "A digit is missing or wrong. Hold the scanner closer and straight.",
		shifted:
			"Signs came instead of digits: the scanner holds the Shift key. Scan “factory defaults” in its manual, then “Keyboard: Turkish Q”.",
		layout:
			"The scanner types for an English keyboard: ı comes for i, and * for a hyphen. Scan “Keyboard: Turkish Q” in its manual. Rafta's own labels have digits only and are read anyway.",
		prefix: "The scanner puts a code in front of the barcode. Scan “AIM ID: off” in its manual.",
		enter: "It ends with Enter",
		tab: "It ends with Tab, but Enter is needed. Scan “Suffix: CR” or “Enter” in its manual.",
		no_ending:
			"There is no Enter at the end, so you would have to press it yourself. Scan “Suffix: CR” or “Enter” in its manual.",
		fast: "It is fast enough",
		slow: "The keys came slowly. Unless you typed them, set the scanner's inter-character delay to zero.",
	},
);
