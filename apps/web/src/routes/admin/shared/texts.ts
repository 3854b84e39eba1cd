import { catalogue } from "../../../i18n/catalogue.ts";

export const sharedTexts = catalogue(
	{
		barsSaid: "{title}: toplam {sum}, en çok {most}",
		most: "en çok {most}",
		asTable: "Tablo olarak göster",
		copy: "Kopyala",
		copyNamed: "Kopyala: {name}",
		copied: "Kopyalandı.",
		selected: "Metin seçildi, Ctrl+C ile kopyalayın.",
		notCopied: "Kopyalanamadı.",
	},
	{
		barsSaid: "{title}: {sum} in all, at most {most}",
		most: "at most {most}",
		asTable: "Show as a table",
		copy: "Copy",
		copyNamed: "Copy: {name}",
		copied: "Copied.",
		selected: "The text is selected: copy it by Ctrl+C.",
		notCopied: "It could not be copied.",
	},
);
