import { catalogue } from "#i18n";

export const barTexts = catalogue(
	{
		toDesk: "Masaya dön",
		more: "Diğer",
		desk: "Ödünç ver / iade al",
		visit: "Sınıf ziyareti",
		returns: "Toplu iade",
		actions: "Son işlemler",
		larger: "Büyük yazı",
		smaller: "Normal yazı",
		mute: "Sesi kapat",
		unmute: "Sesi aç",
		keys: "Klavye kısayolları (?)",
		receipt: "Ödünç fişi (PDF)",
	},
	{
		toDesk: "Back to desk",
		more: "More",
		desk: "Lend / return",
		visit: "Class visit",
		returns: "Bulk return",
		actions: "Recent actions",
		larger: "Large text",
		smaller: "Normal text",
		mute: "Mute",
		unmute: "Unmute",
		keys: "Keyboard shortcuts (?)",
		receipt: "Loan slip (PDF)",
	},
);
