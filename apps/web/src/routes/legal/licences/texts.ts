import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Lisanslar",
		lead: "Rafta özgür yazılımdır: kullanılabilir, incelenebilir, değiştirilebilir ve paylaşılabilir. İçindeki her parçanın kendi lisansı vardır.",
		parts: "Rafta'nın parçaları",
	},
	{
		title: "Licences",
		lead: "Rafta is free software: you can use it, study it, change it and share it. Each part has its own licence.",
		parts: "Parts of Rafta",
	},
);
