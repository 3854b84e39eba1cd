import { catalogue } from "#i18n";

export const listTexts = catalogue(
	{ hint: "Her satıra bir değer yazılır." },
	{ hint: "Enter one value per line." },
);
