import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Barkod okuyucunuzu deneyin",
		lead: "Arkasında barkod olan bir kitap alın, aşağıdaki alanı seçip barkodu okutun.",
		field: "Deneme alanı",
		again: "Yeniden okutun: her okutma ayrı denetlenir.",
		came: "Okunan",
		intended: "Barkodda büyük olasılıkla şu yazıyor",
		well: "Okuyucunuz hazır.",
		change: "Şunu düzeltin:",
		isbn: "13 rakamın tamamı geldi",
		digits: "Rakamların tamamı geldi",
		letters: "Harfler ve rakamlar geldi",
		isbn_wrong:
			"Bir rakam eksik ya da yanlış. Okuyucuyu barkoda biraz daha yakın ve düz tutup yeniden okutun.",
		shifted:
			"Rakamların yerine işaretler geldi: okuyucu, rakamları Shift tuşuna basılmış gibi gönderiyor. Kılavuzundaki “fabrika ayarları” barkodunu, sonra “Keyboard: Turkish Q” barkodunu okutun.",
		layout:
			"Okuyucu İngilizce klavyeye göre yazıyor; bu yüzden i yerine ı, tire yerine * geliyor. Kılavuzundaki “Keyboard: Turkish Q” barkodunu okutun. Rafta etiketlerinde yalnızca rakam bulunduğundan bu etiketler yine de okunur.",
		prefix: "Okuyucu barkodun başına tür kodu ekliyor. Kılavuzundaki “AIM ID: off” barkodunu okutun.",
		enter: "Kodun sonunda Enter geldi",
		tab: "Kodun sonunda Tab geliyor, oysa Enter gerekiyor. Okuyucunun kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		no_ending:
			"Kodun sonunda Enter gelmiyor; böyle kalırsa her okutmadan sonra Enter'a basmanız gerekir. Okuyucunun kılavuzundaki “Suffix: CR” ya da “Enter” barkodunu okutun.",
		fast: "Okuma hızı yeterli",
		slow: "Karakterler yavaş geldi. Elle yazmadıysanız okuyucunun “inter-character delay” ayarını 0 yapın.",
	},
	{
		title: "Test your barcode scanner",
		lead: "Take a book with a barcode, click in the field below and scan the barcode.",
		field: "Test field",
		again: "Scan again: each scan is checked separately.",
		came: "Received",
		intended: "The barcode probably says",
		well: "Your scanner is ready.",
		change: "Fix this:",
		isbn: "All 13 digits received",
		digits: "All digits received",
		letters: "Letters and digits received",
		isbn_wrong:
			"A digit is missing or wrong. Hold the scanner straight and a little closer to the barcode, then scan again.",
		shifted:
			"Symbols arrived instead of digits: the scanner sends the digits as if the Shift key were pressed. Scan the “factory defaults” barcode in the scanner's manual, then the “Keyboard: Turkish Q” barcode.",
		layout:
			"The scanner is set to an English keyboard, so “i” arrives as “ı” and a hyphen as “*”. Scan the “Keyboard: Turkish Q” barcode in the scanner's manual. Rafta's labels contain only digits, so they can be read anyway.",
		prefix:
			"The scanner adds a type code before the barcode. Scan the “AIM ID: off” barcode in the scanner's manual.",
		enter: "Enter received at the end of the code",
		tab: "Tab is sent at the end of the code, but Enter is needed. Scan the “Suffix: CR” or “Enter” barcode in the scanner's manual.",
		no_ending:
			"No Enter is sent at the end of the code, so you would have to press Enter after each scan. Scan the “Suffix: CR” or “Enter” barcode in the scanner's manual.",
		fast: "Fast enough",
		slow: "The characters arrived slowly. Unless you typed them yourself, set the scanner's inter-character delay to 0.",
	},
);
