import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Onay bekleyen yorumlar",
		lead: "Yorumlar kitabın sayfasında adsız görünür. Gizlediklerinizi yalnızca yazan okur görür.",
		show: "Göster",
		showAria: "Göster: {title}",
		refuse: "Gizle",
		refuseAria: "Gizle: {title}",
		more: "Bekleyen diğer yorumlar, bunlar sonuçlanınca görünür.",
		shownBadges: "Gösterdiği rozetler",
	},
	{
		title: "Comments pending review",
		lead: "Comments appear on the book's page without the reader's name. Those you hide are visible only to the reader who wrote them.",
		show: "Show",
		showAria: "Show: {title}",
		refuse: "Hide",
		refuseAria: "Hide: {title}",
		more: "More comments will appear once you have reviewed these.",
		shownBadges: "Badges they share",
	},
);
