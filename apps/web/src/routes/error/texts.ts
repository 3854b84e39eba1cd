import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		denied: "Bu ekran size açık değil",
		deniedText:
			"Bu sayfayı görme yetkiniz yok. Yetkiniz olması gerektiğini düşünüyorsanız okulunuzun yöneticisine sorun.",
		missing: "Sayfa bulunamadı",
		missingText: "Aradığınız adreste bir sayfa yok. Adresi kontrol edin ya da ana sayfadan devam edin.",
		home: "Ana sayfaya dön",
		login: "Giriş yap",
	},
	{
		denied: "This screen is not open to you",
		deniedText: "You may not see this page. If you think you should, ask the manager of your school.",
		missing: "Page not found",
		missingText: "There is no page at this address. Check it, or go on from the home page.",
		home: "Back to the home page",
		login: "Log in",
	},
);
