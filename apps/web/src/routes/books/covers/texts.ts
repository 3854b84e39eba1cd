import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Kapak çekimi",
		lead: "Barkodu okutun, sonra kapağı kameraya gösterin. Fotoğraf bu cihazda kırpılır ve kendiliğinden kaydedilir.",
		code: "Kitabın barkodu ya da ISBN'si",
		scanNow: "Kitabın barkodunu kameraya gösterin.",
		aim: "Şimdi kapağı düz renkli bir zemin üzerinde kameraya gösterin.",
		still: "Sabit tutun…",
		take: "Çek",
		skip: "Bu kitabı atla",
		saving: "Kaydediliyor…",
		done: "Çekilenler ({count})",
		again: "Yeniden çek",
		waiting: "Bağlantı yok. Fotoğraf henüz gönderilmedi, bu sayfada saklanıyor.",
		send: "Yeniden gönder",
		notOurs: "{code}: okulunuzda böyle bir kitap yok.",
		hasCover:
			"{title}: bu kitabın kapağını başka okullar da kullanıyor. Kapağı yalnızca yöneticiler değiştirebilir.",
		photo: "Kapağın fotoğrafını çek",
		photoWhy:
			"Bağlantı güvenli (HTTPS) olmadığı için canlı kamera açılmıyor. Bunun yerine fotoğraf çekebilirsiniz.",
		noBook: "Fotoğrafta kitabın köşeleri bulunamadı; fotoğrafın ortası kullanıldı.",
		picture: "Kamera görüntüsü",
	},
	{
		title: "Photograph covers",
		lead: "Scan the barcode, then hold the cover up to the camera. The image is cropped on this device and saved automatically.",
		code: "Book's barcode or ISBN",
		scanNow: "Hold the book's barcode up to the camera.",
		aim: "Now hold the cover up to the camera against a plain background.",
		still: "Hold still…",
		take: "Take photo",
		skip: "Skip this book",
		saving: "Saving…",
		done: "Covers photographed ({count})",
		again: "Retake photo",
		waiting: "No connection. The photo has not been sent yet and is kept on this page.",
		send: "Send again",
		notOurs: "{code}: your school does not have this book.",
		hasCover: "{title} already has a cover that other schools also use. Only an administrator can change it.",
		photo: "Photograph the cover",
		photoWhy:
			"Without a secure connection (HTTPS), the live camera is not available. You can take a photo instead.",
		noBook: "The book's edges were not found, so the centre of the photo was used.",
		picture: "Camera view",
	},
);
