import { catalogue } from "../../../i18n/catalogue.ts";

export const sharedTexts = catalogue(
	{
		barsSaid: "{title}: toplam {sum}, en çok {most}",
		most: "en çok {most}",
		asTable: "Tablo olarak göster",
	},
	{
		barsSaid: "{title}: {sum} in all, at most {most}",
		most: "at most {most}",
		asTable: "Show as a table",
	},
);
