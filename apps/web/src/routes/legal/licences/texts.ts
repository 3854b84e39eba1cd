import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Lisanslar",
		lead: "Rafta özgür yazılımdır: kullanılabilir, incelenebilir, değiştirilebilir ve paylaşılabilir. İçindeki her parça kendi lisansıyla gelir.",
		parts: "Rafta'nın parçaları",
	},
	{
		title: "Licences",
		lead: "Rafta is free software: use it, study it, change it and share it. Each part in it comes under its own licence.",
		parts: "Parts of Rafta",
	},
);
