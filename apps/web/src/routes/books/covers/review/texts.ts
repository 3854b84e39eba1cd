import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Onay bekleyen kapaklar",
		lead: "Bu kapakların fotoğraflarını başka okullar çekti. Onayladığınız kapağı bütün okullar görür.",
		back: "Kitaplara dön",
		empty: "Onay bekleyen kapak yok.",
		more: "Bu kapaklar bitince sıradakiler gösterilir.",
		waits:
			"Bu kapağın fotoğrafını başka bir okul çekti. Siz, diğer okullardan biri ya da bir yönetici onaylayana kadar kapak yalnızca fotoğrafı çeken okulda görünür.",
		ownWaits:
			"Fotoğrafını çektiğiniz kapağı şimdilik yalnızca okulunuz görüyor; başka bir okul ya da bir yönetici onaylayınca bütün okullar görür.",
		picture: "Onay bekleyen kapak: {title}",
		agree: "Onayla",
		agreeTo: "Onayla: {title}",
		agreed: "Kapak artık bütün okullarda görünüyor.",
		report: "Bildir ve gizle",
		reportOf: "Bildir ve gizle: {title}",
		reportShown: "Kapağı bildir",
		reportAsk:
			"Kapak okulunuzda gizlenir ve yöneticiye bildirilir. Diğer okullarda, bir yönetici değiştirene kadar görünmeye devam eder.",
		reportAskWaiting:
			"Kapak okulunuzda gizlenir ve yöneticiye bildirilir. Fotoğrafı çeken okulda görünmeye devam eder; diğer okullar kapağı yine de onaylayabilir.",
		reported: "Kapak okulunuzda gizlendi ve yöneticiye bildirildi.",
	},
	{
		title: "Covers pending approval",
		lead: "These covers were photographed by other schools. Once you approve a cover, all schools can see it.",
		back: "Back to books",
		empty: "No covers pending approval.",
		more: "More covers will appear once you have reviewed these.",
		waits:
			"Another school took this photo. For now, only that school can see it. All schools will see it once you, another school or an administrator approves it.",
		ownWaits:
			"For now, only your school can see the cover you photographed. All schools will see it once another school or an administrator approves it.",
		picture: "Pending cover: {title}",
		agree: "Approve",
		agreeTo: "Approve: {title}",
		agreed: "All schools can now see the cover.",
		report: "Report and hide",
		reportOf: "Report and hide: {title}",
		reportShown: "Report cover",
		reportAsk:
			"The cover will be hidden for your school and reported to the administrators. Other schools will still see it unless an administrator changes it.",
		reportAskWaiting:
			"The cover will be hidden for your school and reported to the administrators. The school that photographed it will still see it, and other schools can still approve it.",
		reported: "The cover has been hidden for your school and reported to the administrators.",
	},
);
