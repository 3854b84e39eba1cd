import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Onay bekleyen kapaklar",
		lead: "Başka okulların çektiği kapaklar. Siz onaylayınca bütün okullar görür.",
		back: "Kitaplara dön",
		empty: "Onay bekleyen kapak yok.",
		more: "Bunlardan sonra başkaları da gelecek.",
		waits:
			"Bu kapağı başka bir okul çekti. Siz, başka bir okul ya da yönetici onaylayana kadar yalnız orada görünür.",
		ownWaits:
			"Çektiğiniz kapağı şimdilik yalnız okulunuz görüyor; başka bir okul ya da yönetici onaylayınca herkes görür.",
		picture: "Onay bekleyen kapak: {title}",
		agree: "Onayla",
		agreeTo: "Onayla: {title}",
		agreed: "Kapak artık bütün okullarda görünüyor.",
		report: "Bildir ve gizle",
		reportOf: "Bildir ve gizle: {title}",
		reportShown: "Kapağı bildir",
		reportAsk:
			"Kapak okulunuzda gizlenir ve yöneticiye bildirilir. Öbür okullarda, yönetici değiştirene kadar kalır.",
		reported: "Kapak okulunuzda gizlendi, yöneticiye bildirildi.",
	},
	{
		title: "Covers to agree to",
		lead: "Covers that other schools photographed. Once you agree, all schools see them.",
		back: "Back to the books",
		empty: "No covers wait for you.",
		more: "More will follow after these.",
		waits:
			"Another school took this picture. It is seen there alone until you, another school or an administrator agrees.",
		ownWaits: "Only your school sees the cover you took, until another school or an administrator agrees.",
		picture: "Cover that waits: {title}",
		agree: "Agree",
		agreeTo: "Agree: {title}",
		agreed: "All schools see the cover now.",
		report: "Report and hide",
		reportOf: "Report and hide: {title}",
		reportShown: "Report the cover",
		reportAsk:
			"The cover is hidden in your school and reported to the administrators. Other schools keep it until an administrator changes it.",
		reported: "The cover is hidden in your school and was reported to the administrators.",
	},
);
