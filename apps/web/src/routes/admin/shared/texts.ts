import { catalogue } from "../../../i18n/catalogue.ts";

export const sharedTexts = catalogue(
	{
		asTable: "Tablo olarak göster",
		copy: "Kopyala",
		copyNamed: "Kopyala: {name}",
		copied: "Kopyalandı.",
		selected: "Metin seçildi, Ctrl+C ile kopyalayın.",
		notCopied: "Kopyalanamadı.",
	},
	{
		asTable: "Show as a table",
		copy: "Copy",
		copyNamed: "Copy: {name}",
		copied: "Copied.",
		selected: "The text is selected: copy it by Ctrl+C.",
		notCopied: "It could not be copied.",
	},
);
