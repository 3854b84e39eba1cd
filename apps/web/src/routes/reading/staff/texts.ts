import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Okunmayı bekleyen sözler",
		lead: "Kitabın sayfasında adsız görünür. Göstermedikleriniz yalnızca yazana görünür.",
		show: "Göster",
		showAria: "Göster: {title}",
		refuse: "Gösterme",
		refuseAria: "Gösterme: {title}",
		more: "Bunlardan sonra daha var.",
		shownBadges: "Gösterdiği rozetler",
	},
	{
		title: "Words waiting to be read",
		lead: "They are shown on the book's page without a name. Those you do not show are seen by their writer only.",
		show: "Show",
		showAria: "Show: {title}",
		refuse: "Do not show",
		refuseAria: "Do not show: {title}",
		more: "There are more after these.",
		shownBadges: "Badges shown",
	},
);
