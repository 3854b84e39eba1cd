import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Onay bekleyen yorumlar",
		lead: "Kitabın sayfasında adsız görünür. Gizlediklerinizi yalnızca yazan görür.",
		show: "Göster",
		showAria: "Göster: {title}",
		refuse: "Gizle",
		refuseAria: "Gizle: {title}",
		more: "Daha fazlası var: bunlardan sonra görünür.",
		shownBadges: "Gösterdiği rozetler",
	},
	{
		title: "Comments to review",
		lead: "They appear on the book's page without a name. Comments you hide are only visible to their writer.",
		show: "Show",
		showAria: "Show: {title}",
		refuse: "Hide",
		refuseAria: "Hide: {title}",
		more: "More comments will appear after these.",
		shownBadges: "Badges they show",
	},
);
